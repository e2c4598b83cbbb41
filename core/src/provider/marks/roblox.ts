// Written by `npm run build:provider-marks`.
import type { ProviderMark } from "../oauth-provider.ts"

/** The mark of Roblox, from simple-icons (CC0). */
export const mark: ProviderMark =
  "M18.926 23.998 0 18.892 5.075.002 24 5.108ZM15.348 10.09l-5.282-1.453-1.414 5.273 5.282 1.453z"
