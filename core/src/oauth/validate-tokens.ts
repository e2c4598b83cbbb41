import {
  type AuthorizationServer,
  type Client,
  type IDToken,
  getValidatedIdTokenClaims,
  processGenericTokenEndpointResponse,
} from "oauth4webapi"
import { equalConstantTime } from "../crypto/equal.ts"
import type { TokenSet } from "../models/records.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { withoutPrototypes } from "../request/auth-request.ts"
import type { Checks } from "./checks.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { isLogoutToken } from "./logout-token-type.ts"
import { withExpiry } from "./with-expiry.ts"
import { verifySignature, verifyWithSecret } from "./signatures.ts"
import { unverifiedClaims } from "./unverified-claims.ts"

/** How far the clock of a provider can be ahead, in seconds. */
const toleranceSeconds = 60

/** How much longer ago than `max_age` the user can have signed in at the provider, in seconds. */
const ageToleranceSeconds = 30

/** The expected issuer of tokens. */
export interface TokenIssuer {
  readonly provider: ResolvedOAuthProvider
  readonly server: AuthorizationServer
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Input of the validation. */
export interface TokenValidation extends TokenIssuer {
  readonly client: Client
  readonly checks: Checks
}

/** Response of the token endpoint. */
export interface TokenAnswer {
  /** The original response, not yet read. */
  readonly response: Response
  /** Its parsed body. The only checks so far: it is a JSON object without an error. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Validated tokens. */
export interface ValidTokens {
  readonly tokens: TokenSet & { readonly access_token: string }
  /** Claims of the verified ID token; `undefined` if no ID token could be verified. */
  readonly claims: IDToken | undefined
}

/**
 * Validates the response of the token endpoint: its fields (RFC 6749, section 5.1), and the claims
 * and signature of the ID token (OpenID Connect Core, section 3.1.3.7).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.1 RFC 6749, section 5.1}
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.3.1.3.7 OpenID Connect Core 1.0, section 3.1.3.7}
 */
export async function validateTokens(
  { response, body }: TokenAnswer,
  validation: TokenValidation,
): Promise<ValidTokens> {
  const { provider, client, now } = validation
  const idToken = body["id_token"] || undefined
  const server = await expectedServer(validation, idToken)
  const received = withoutMembers(response, body, canVerify(validation) ? [] : ["id_token"])
  const validated = processGenericTokenEndpointResponse(server, client, received)
  // As the library throws it.
  const answer = await validated.catch(
    (error: Error & { readonly cause?: { readonly claim?: unknown } }) => {
      throw error.cause?.claim === "exp" ? wrongTime(response, now) : error
    },
  )
  const claims = getValidatedIdTokenClaims(answer)
  if (claims !== undefined && answer.id_token !== undefined) {
    if (claims.iat > now / 1000 + toleranceSeconds) {
      throw wrongTime(response, now)
    }
    assertRequested(claims, validation)
    await verify(answer.id_token, validation)
  } else if (provider.type === "oidc") {
    throw new ProviderFailure("The token endpoint answered without an id_token.")
  }
  const carried = typeof idToken === "string" && { id_token: idToken }
  return { tokens: withExpiry(withoutPrototypes({ ...answer, ...carried }), now), claims }
}

/** Compares an ID token with the authorization request, as far as that asked for something. */
function assertRequested(
  claims: IDToken,
  { provider, client, checks, now }: TokenValidation,
): void {
  const found: unknown = claims.nonce
  const isSame = (sent: string) => typeof found === "string" && equalConstantTime(found, sent)
  if (checks.nonce !== undefined && !isSame(checks.nonce)) {
    throw new ProviderFailure("The nonce of the id_token is not the one that was sent.")
  }
  const requested = provider.type === "oidc" ? checks.maxAge : undefined
  const maxAge = requested ?? client.default_max_age
  if (maxAge === undefined) return
  if (Number(claims.auth_time) + maxAge >= now / 1000 - ageToleranceSeconds) return
  throw new ProviderFailure("The id_token has no auth_time that is within max_age.")
}

/** A new ID token that has expired, or is from the future: one of the two clocks is wrong. */
function wrongTime({ headers }: Response, now: number): ProviderFailure {
  const times = `${new Date(now).toUTCString()}, of the provider: ${headers.get("date") ?? "unknown"}`
  return new ProviderFailure(`The id_token is of another time. Clock of this server: ${times}.`)
}

/**
 * Returns whether an ID token can be verified. Plain OAuth has none; if a response contains one
 * anyway, it is verified where possible.
 */
export function canVerify({ provider, server }: TokenIssuer): boolean {
  if (provider.type === "oidc") return true
  return provider.issuer !== undefined && server.jwks_uri !== undefined
}

/** Returns the server with the issuer that this token must have. */
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

/** Verifies the signature of an ID token, and that it is not a logout token. */
export async function verify(
  idToken: string,
  { provider, server, now }: TokenIssuer,
): Promise<void> {
  if (isLogoutToken(idToken)) throw new ProviderFailure("The id_token is a logout token.")
  if (provider.client.id_token_signed_response_alg === "HS256") {
    return verifyWithSecret(idToken, provider)
  }
  return verifySignature(idToken, provider, server, now)
}

/**
 * Removes fields from a response, and those without a value, which mean the same as a missing
 * field. If there are none, returns the response unchanged.
 */
export function withoutMembers(
  response: Response,
  body: TokenAnswer["body"],
  names: readonly string[],
): Response {
  const entries = Object.entries(body)
  const kept = entries.filter(([name, value]) => hasValue(value) && !names.includes(name))
  if (kept.length === entries.length) return response
  return new Response(JSON.stringify(Object.fromEntries(kept)), response)
}

/** Returns whether a member of a provider's response is more than an empty one. */
export function hasValue(value: unknown): boolean {
  return (value ?? "") !== "" && !(Array.isArray(value) && value.length === 0)
}
