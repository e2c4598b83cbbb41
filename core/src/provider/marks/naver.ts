// Written by `npm run build:provider-marks`.
import type { ProviderMark } from "../oauth-provider.ts"

/** The mark of Naver, from simple-icons (CC0). */
export const mark: ProviderMark =
  "M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z"
