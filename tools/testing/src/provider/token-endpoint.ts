import type { JsonObject } from "../signing-key.ts"
import { issueCode } from "./authorize.ts"
import { readClientForm } from "./client-request.ts"
import { OAuthFailure } from "./oauth-failure.ts"
import { type Grant, type ProviderState, revokeGrant } from "./provider-state.ts"
import { idToken } from "./tokens.ts"

/**
 * Exchanges a code or a refresh token.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 RFC 6749, section 4.1.3}
 */
export async function tokenEndpoint(state: ProviderState, request: Request): Promise<Response> {
  const form = await readClientForm(state, request)
  if (!state.isStrict) return exchangeAnything(state, form)
  const type = form.get("grant_type")
  if (type === "authorization_code") return exchangeCode(state, form)
  if (type === "refresh_token") return refresh(state, form)
  throw new OAuthFailure("unsupported_grant_type", "There are codes and refresh tokens.")
}

async function exchangeCode(state: ProviderState, form: URLSearchParams): Promise<Response> {
  const issued = state.codes.get(form.get("code") ?? "")
  if (issued === undefined) throw invalidGrant("The code is not known.")
  const { grant, challenge, redirectUri } = issued
  // An attacker may have the code (RFC 6749, section 4.1.2).
  if (issued.isUsed) revokeGrant(state, grant)
  if (issued.isUsed || issued.expires <= Date.now())
    throw invalidGrant("The code was used or expired.")
  issued.isUsed = true
  if (form.get("redirect_uri") !== redirectUri) throw invalidGrant("The redirect_uri differs.")
  const verifier = form.get("code_verifier")
  if ((verifier === null ? null : await challengeOf(verifier)) !== challenge) {
    throw invalidGrant("The code_verifier is not that of the request.")
  }
  return tokens(state, grant, { scope: grant.scope, nonce: issued.nonce })
}

/** Every request gets tokens: those of its code, otherwise those of the last sign-in. */
function exchangeAnything(state: ProviderState, form: URLSearchParams): Promise<Response> {
  const { codes, users } = state
  const code = [form.get("code") ?? "", ...[...codes.keys()].slice(-1)].find((one) =>
    codes.has(one),
  )
  const anyone = { params: new URLSearchParams(), redirectUri: "" }
  const issued = codes.get(code ?? issueCode(state, anyone, users[0]?.sub))
  if (issued === undefined) throw invalidGrant("The provider has no users.")
  return tokens(state, issued.grant, { scope: issued.grant.scope, nonce: issued.nonce })
}

async function refresh(state: ProviderState, form: URLSearchParams): Promise<Response> {
  const token = form.get("refresh_token") ?? ""
  const known = state.refreshTokens.get(token)
  if (known === undefined) throw invalidGrant("The refresh token is not known.")
  const { grant } = known
  if (known.isUsed) {
    // If two clients have the same token, one of them stole it (RFC 9700, section 4.14.2).
    revokeGrant(state, grant)
    throw invalidGrant("The refresh token was used before: its grant is revoked.")
  }
  const scope = form.get("scope") ?? grant.scope
  const granted = new Set(grant.scope.split(" "))
  if (!scope.split(" ").every((each) => granted.has(each))) {
    throw new OAuthFailure("invalid_scope", "The scope is larger than what was granted.")
  }
  known.isUsed = state.rotates
  return tokens(state, grant, {
    scope,
    nonce: null,
    refreshToken: state.rotates ? undefined : token,
  })
}

interface Issue {
  readonly scope: string
  readonly nonce: string | null
  /** A refresh token that stays valid. */
  readonly refreshToken?: string | undefined
}

async function tokens(
  state: ProviderState,
  grant: Grant,
  { scope, nonce, refreshToken }: Issue,
): Promise<Response> {
  if (grant.isRevoked) throw invalidGrant("The grant was revoked.")
  if (state.faults.take("invalid_grant")) throw invalidGrant("The test asked for this error.")
  const seconds = state.accessTokenLifetimeSeconds
  const accessToken = state.newToken("access")
  state.accessTokens.set(accessToken, { grant, expires: Date.now() + seconds * 1000 })
  const refreshed = refreshToken ?? (grant.isOffline ? issueRefreshToken(state, grant) : undefined)
  const body: JsonObject = {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: seconds,
    scope,
    ...(refreshed !== undefined && { refresh_token: refreshed }),
    id_token: await idToken(state, grant, { scope, nonce }),
  }
  return Response.json(state.does.token?.(body) ?? body, {
    headers: { "cache-control": "no-store" },
  })
}

function issueRefreshToken(state: ProviderState, grant: Grant): string {
  const token = state.newToken("refresh")
  state.refreshTokens.set(token, { grant, isUsed: false })
  return token
}

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", Buffer.from(verifier))
  return Buffer.from(hash).toString("base64url")
}

function invalidGrant(description: string): OAuthFailure {
  return new OAuthFailure("invalid_grant", description)
}
