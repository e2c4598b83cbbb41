import type { AdapterAccount } from "../../adapter/adapter.ts"

/**
 * The tokens that are exchanged, and the expected state of the record when the new ones are
 * written.
 */
export interface SentGrant {
  /** The account with the refresh token that is sent. */
  readonly current: AdapterAccount
  readonly refreshToken: string
  /** The string in the row, which can be encrypted, or an earlier refresh token. */
  readonly rowText: string
  readonly revocation: string | null
}
