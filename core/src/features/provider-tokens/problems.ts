import { TokenError, type TokenErrorReason } from "../../errors/token-error.ts"

const messages: Readonly<Record<TokenErrorReason, string>> = {
  no_account: "The user has no account with the provider. Ask the user to sign in there.",
  no_token: "No token of the provider is stored. Ask the user to sign in there.",
  no_refresh_token:
    "The access token has expired, and the provider issued no refresh token. Request offline access as docs/provider-tokens.md says for this provider, and ask the user to sign in there.",
  rejected:
    "The provider does not accept the refresh token any more. Ask the user to sign in there.",
  provider: "The provider does not respond as it should. Try later.",
  store: "The store or the database could not be asked. See the cause, and make it reachable.",
  busy: "Another request refreshes the token, and did not finish in time. Try later.",
}

/**
 * Creates the error about a token.
 *
 * @param reason - why no token is available
 * @param details - the underlying error, and when to try again
 */
export function tokenError(
  reason: TokenErrorReason,
  provider: string,
  details: { readonly err?: unknown; readonly retryAfter?: number } = {},
): TokenError {
  const { err, retryAfter } = details
  return new TokenError(messages[reason], {
    reason,
    ...(retryAfter !== undefined && { retryAfter }),
    cause: { ...(err !== undefined && { err }), provider },
  })
}

/**
 * Calls the store or the database.
 *
 * @throws TokenError with the reason `store` when it fails
 */
export async function asking<Answer>(
  provider: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (err) {
    throw err instanceof TokenError ? err : tokenError("store", provider, { err })
  }
}
