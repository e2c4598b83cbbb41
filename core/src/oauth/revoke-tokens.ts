import { withoutValues } from "../adapter/failure-reason.ts"
import { boundFetch } from "../fetch/bounded-fetch.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { authenticateClient } from "./client-authentication.ts"
import { serverMetadata } from "./server-metadata.ts"

/** Total time for both tokens, including their second attempts. */
const limitMs = 3000
const pauseMs = 1000

/** Tokens of one grant. */
export interface RevokedTokens {
  readonly refreshToken: string | undefined
  readonly accessToken: string | undefined
}

/**
 * Revokes the tokens of a grant: first the refresh token, which ends the grant with most providers.
 * This takes at most three seconds.
 *
 * @returns the error; `undefined` if there was none, or if the provider has no revocation endpoint
 * @see {@link https://www.rfc-editor.org/rfc/rfc7009#section-2 RFC 7009, section 2}
 */
export async function revokeTokens(
  provider: ResolvedOAuthProvider,
  { refreshToken, accessToken }: RevokedTokens,
): Promise<Error | undefined> {
  const hinted = [
    ["refresh_token", refreshToken],
    ["access_token", accessToken],
  ] as const
  const end = performance.now() + limitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    const error = new ProviderFailure("The tokens could not be revoked in time.")
    timer = setTimeout(() => reject(error), limitMs)
  })
  const revokeAll = async (): Promise<void> => {
    for (const [hint, token] of hinted) if (token) await revoke(provider, { hint, token, end })
  }
  try {
    await Promise.race([revokeAll(), tooLate])
    return undefined
  } catch (error) {
    return error instanceof ProviderFailure ? error : withoutValues(error, hinted)
  } finally {
    clearTimeout(timer)
  }
}

interface Revocation {
  readonly hint: "refresh_token" | "access_token"
  readonly token: string
  /** Time on the monotonic clock. */
  readonly end: number
}

async function revoke(provider: ResolvedOAuthProvider, revocation: Revocation): Promise<void> {
  const { hint, token, end } = revocation
  const server = await serverMetadata(provider, Date.now())
  const url: unknown = server.revocation_endpoint
  if (typeof url !== "string" || !URL.canParse(url)) return
  for (let attempt = 1; ; attempt += 1) {
    const body = new URLSearchParams({ token, token_type_hint: hint })
    const headers = new Headers({
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
    })
    // For each attempt, because a client assertion is valid only once.
    await authenticateClient(provider, server, body, headers)
    const timeoutMs = Math.max(1, end - performance.now())
    const send = boundFetch(provider, { timeoutMs })
    const outcome = await send(url, { method: "POST", headers, body }).catch((error: unknown) => ({
      status: undefined,
      error,
    }))
    const { status } = outcome
    if (status === 200) return
    // Every status except 503 is final (RFC 7009, section 2.2.1).
    const isLast = attempt === 2 || performance.now() + pauseMs >= end
    if (status === undefined && isLast) throw outcome.error
    if (status !== undefined && (isLast || status !== 503)) {
      throw new ProviderFailure(`The revocation endpoint answered with the status ${status}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
