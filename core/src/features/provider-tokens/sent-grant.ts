import type { AdapterAccount } from "../../adapter/adapter.ts"

/** The tokens that are exchanged, and what must still be stored when the new ones are written. */
export interface SentGrant {
  /** With the refresh token that is sent. */
  readonly current: AdapterAccount
  readonly refreshToken: string
  /** The text in the row, which may be sealed, or an earlier refresh token. */
  readonly rowText: string
  readonly revocation: string | null
}
