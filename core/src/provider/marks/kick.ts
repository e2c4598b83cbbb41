// Written by `npm run build:provider-marks`.
import type { ProviderMark } from "../oauth-provider.ts"

/** The mark of Kick, from simple-icons (CC0). */
export const mark: ProviderMark =
  "M1.333 0h8v5.333H12V2.667h2.667V0h8v8H20v2.667h-2.667v2.666H20V16h2.667v8h-8v-2.667H12v-2.666H9.333V24h-8Z"
