import { withoutValues } from "../../adapter/failure-reason.ts"
import { TokenError } from "../../errors/errors.ts"
import { boundFetch } from "../../fetch/bounded-fetch.ts"
import { ProviderFailure } from "../../fetch/provider-failure.ts"
import type { TokenSet } from "../../models/records.ts"
import type { RefreshResult } from "../../oauth/refresh-tokens.ts"
import { withExpiry } from "../../oauth/with-expiry.ts"
import type { CredentialTokens } from "../../provider/credential-tokens.ts"
import { isJsonObject } from "../../reading/read-json.ts"

/** Shorter than the lease of the refresh. */
const timeoutMs = 10_000

// The URL is the application's own, and can be in its private network.
const fetchOptions = {
  fetch: (...given: Parameters<typeof fetch>) => fetch(...given),
  allowInsecureRequests: true,
}

/**
 * Exchanges a refresh token at the application's own back end.
 *
 * @param tokens - the option with the function that calls the back end
 * @param refreshToken - of the last tokens
 */
export async function refreshAtBackEnd(
  id: string,
  tokens: CredentialTokens,
  refreshToken: string,
): Promise<RefreshResult> {
  // Taken before the request, so that no token counts as valid for too long.
  const now = Date.now()
  try {
    const issued: unknown = await inTime(id, async () =>
      tokens.refresh(refreshToken, { fetch: boundFetch(fetchOptions) }),
    )
    const token = isJsonObject(issued) ? issued["access_token"] : undefined
    if (typeof token === "string" && token !== "") {
      // The type of the option guarantees the other properties.
      return { kind: "tokens", tokens: withExpiry(issued as TokenSet, now) }
    }
    return failed(new ProviderFailure(`The tokens.refresh of ${id} returned no access_token.`))
  } catch (error) {
    if (error instanceof TokenError && error.reason === "rejected") return { kind: "rejected" }
    return failed(error instanceof ProviderFailure ? error : withoutValues(error, { refreshToken }))
  }
}

function failed(error: Error): RefreshResult {
  return { kind: "failed", error, retryAfter: 0, isClientError: false }
}

/** The application can wait for something other than `fetch`. */
async function inTime<Value>(id: string, work: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ProviderFailure(`The tokens.refresh of ${id} did not end in time.`))
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
