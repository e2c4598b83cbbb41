// Written by `npm run build:provider-marks`.
import type { ProviderMark } from "../oauth-provider.ts"

/** The mark of Vercel, from simple-icons (CC0). */
export const mark: ProviderMark = "m12 1.608 12 20.784H0Z"
