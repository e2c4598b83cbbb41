// Written by `npm run build:provider-marks`.
import type { ProviderMark } from "../oauth-provider.ts"

/** The mark of Okta, from simple-icons (CC0). */
export const mark: ProviderMark =
  "M12 0C5.389 0 0 5.35 0 12s5.35 12 12 12 12-5.35 12-12S18.611 0 12 0zm0 18c-3.325 0-6-2.675-6-6s2.675-6 6-6 6 2.675 6 6-2.675 6-6 6z"
