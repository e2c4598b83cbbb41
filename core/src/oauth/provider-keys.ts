import {
  type AuthorizationServer,
  type JWKS,
  OperationProcessingError,
  jwksCache,
  validateApplicationLevelSignature,
} from "oauth4webapi"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { isJsonObject } from "../reading/read-json.ts"
import { createDocumentCache } from "./document-cache.ts"
import { ProviderFailure } from "./provider-failure.ts"
import { requestJson } from "./request-json.ts"

const minute = 60_000
const keySets = createDocumentCache<JWKS>(10 * minute, 8 * minute)

/**
 * Verifies the signature of a token with the provider's published keys, which are fetched again when
 * none of the known ones fits. Keys inside the token are not looked at.
 *
 * @param response - the response that carried the token; oauth4webapi has validated its claims
 * @param provider - whose token it should be
 * @param server - where the keys are
 * @param now - milliseconds since the epoch
 * @throws OperationProcessingError when the signature is wrong, and ProviderFailure when there are no keys
 */
export async function verifySignature(
  response: Response,
  provider: SettledOAuthProvider,
  { issuer, jwks_uri: url }: AuthorizationServer,
  now: number,
): Promise<void> {
  if (typeof url !== "string" || !URL.canParse(url)) {
    throw new ProviderFailure(`No keys of ${issuer} are known: set jwksUri.`)
  }
  let fetched = false
  const load = (): Promise<JWKS> => {
    fetched = true
    return loadKeys(provider, url)
  }
  const source = { fetch: provider.fetch, key: url, now, load }
  const verify = (jwks: JWKS): Promise<void> => {
    // The library keeps keys by the server object. With a new one it uses these, and fetches none while
    // they are of this minute.
    const uat = Math.floor(Date.now() / 1000)
    const cached = { [jwksCache]: { jwks, uat } }
    return validateApplicationLevelSignature({ issuer, jwks_uri: url }, response, cached)
  }
  try {
    await verify(await keySets.read(source))
  } catch (error) {
    // A key without a name, or under its old name, may have been exchanged as well.
    if (fetched || !(error instanceof OperationProcessingError)) throw error
    await verify(await keySets.renew(source))
  }
}

async function loadKeys(provider: SettledOAuthProvider, url: string): Promise<JWKS> {
  const document = await requestJson(provider, url, "The provider's keys", {
    headers: { accept: "application/json, application/jwk-set+json" },
  })
  const keys: unknown = document?.["keys"]
  if (!Array.isArray(keys) || !keys.every(isJsonObject)) {
    throw new ProviderFailure("The provider's keys are no JSON Web Key Set (RFC 7517).")
  }
  // Which of them are keys at all is looked at when one is picked.
  return { keys }
}
