import {
  type AuthorizationServer,
  type Client,
  type IDToken,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
} from "oauth4webapi"
import type { TokenSet } from "../models/account.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { withoutUndefined } from "../reading/without-undefined.ts"
import { withoutPrototypes } from "../request/without-prototypes.ts"
import type { Checks } from "./checks.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { verifySignature, verifyWithSecret } from "./signatures.ts"
import { unverifiedClaims } from "./unverified-claims.ts"

/** How far the clock of a provider may be ahead. */
const toleranceSeconds = 60

/** Whose tokens they should be. */
export interface TokenIssuer {
  readonly provider: ResolvedOAuthProvider
  readonly server: AuthorizationServer
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** What the validation works with. */
export interface TokenValidation extends TokenIssuer {
  readonly client: Client
  readonly checks: Checks
}

/** What the token endpoint answered. */
export interface TokenAnswer {
  /** As it came, not yet read. */
  readonly response: Response
  /** Its members; only their being a JSON object without an error is checked. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Tokens that may be used. */
export interface ValidTokens {
  readonly tokens: TokenSet
  /** Claims of the verified id_token; `undefined` when there is none that could be verified. */
  readonly claims: IDToken | undefined
}

/**
 * Validates what the token endpoint answered: its members (RFC 6749, section 5.1), and the claims and
 * signature of the id_token (OpenID Connect Core, section 3.1.3.7).
 *
 * @param answered - the answer
 * @param validation - what to validate it against
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.1 RFC 6749, section 5.1}
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.3.1.3.7 OpenID Connect Core 1.0, section 3.1.3.7}
 */
export async function validateTokens(
  { response, body }: TokenAnswer,
  validation: TokenValidation,
): Promise<ValidTokens> {
  const { provider, client, checks, now } = validation
  const { id_token: idToken } = body
  const server = await expectedServer(validation, idToken)
  const isOpenId = provider.type === "oidc"
  const received = withoutMembers(response, body, canVerify(validation) ? [] : ["id_token"])
  const answer = await processAuthorizationCodeResponse(
    server,
    client,
    received,
    withoutUndefined({
      requireIdToken: isOpenId,
      expectedNonce: checks.nonce,
      maxAge: isOpenId ? checks.maxAge : undefined,
    }),
  )
  const claims = getValidatedIdTokenClaims(answer)
  if (claims !== undefined && answer.id_token !== undefined) {
    if (claims.iat > now / 1000 + toleranceSeconds) {
      throw new ProviderFailure("The id_token was issued in the future. Compare the clocks.")
    }
    await verify(answer.id_token, validation)
  }
  const carried = typeof idToken === "string" ? { id_token: idToken } : {}
  return { tokens: withExpiry(withoutPrototypes({ ...answer, ...carried }), now), claims }
}

/** Plain OAuth has no id_token; one that comes along is verified where that is possible. */
export function canVerify({ provider, server }: TokenIssuer): boolean {
  if (provider.type === "oidc") return true
  return provider.issuer !== undefined && server.jwks_uri !== undefined
}

/** The server with the issuer that this very token must have. */
export async function expectedServer(
  { provider, server }: TokenIssuer,
  idToken: unknown,
): Promise<AuthorizationServer> {
  if (provider.expectedIssuer === undefined || typeof idToken !== "string") return server
  const claims = unverifiedClaims(idToken)
  const configured = provider.issuer ?? server.issuer
  const issuer: unknown = provider.expectedIssuer(claims, server.issuer, configured)
  if (typeof issuer === "string" && issuer !== "") return { ...server, issuer }
  throw new ProviderFailure(`The expectedIssuer of ${provider.id} accepts no issuer for the token.`)
}

/** Verifies the signature of an id_token. */
export async function verify(
  idToken: string,
  { provider, server, now }: TokenIssuer,
): Promise<void> {
  if (provider.client.id_token_signed_response_alg === "HS256") {
    return verifyWithSecret(idToken, provider)
  }
  return verifySignature(idToken, provider, server, now)
}

/** A member without a value says the same as its absence. An answer that has none stays as it came. */
export function withoutMembers(
  response: Response,
  body: TokenAnswer["body"],
  names: readonly string[],
): Response {
  const entries = Object.entries(body)
  const kept = entries.filter(([name, value]) => value !== null && !names.includes(name))
  if (kept.length === entries.length) return response
  return new Response(JSON.stringify(Object.fromEntries(kept)), response)
}

/** With the time at which the access token expires, where the provider says for how long it lives. */
export function withExpiry(tokens: TokenSet, now: number): TokenSet {
  const { expires_in: seconds } = tokens
  return seconds ? { ...tokens, expires_at: Math.floor(now / 1000) + seconds } : tokens
}
