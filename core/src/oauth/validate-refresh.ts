import {
  getValidatedIdTokenClaims,
  type IDToken,
  processGenericTokenEndpointResponse,
} from "oauth4webapi"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import type { TokenSet } from "../models/records.ts"
import { withoutPrototypes } from "../request/auth-request.ts"
import { clientOf } from "./finish-authorization.ts"
import { withExpiry } from "./with-expiry.ts"
import { unverifiedClaims } from "./unverified-claims.ts"
import {
  canVerify,
  expectedServer,
  type TokenAnswer,
  type TokenIssuer,
  verify,
  withoutMembers,
} from "./validate-tokens.ts"

/** Valid tokens of a refresh, or the fact that they belong to another user. */
export type ValidRefresh =
  | { readonly kind: "tokens"; readonly tokens: TokenSet }
  | { readonly kind: "foreign" }

/** Fields that a refresh can do without. A malformed one must not cost the new access token. */
const optional: Readonly<Record<string, (value: unknown) => boolean>> = {
  scope: isString,
  refresh_token: isString,
  expires_in: (value) => {
    const seconds = isString(value) ? parseFloat(value) : value
    return Number.isFinite(seconds) && Number(seconds) >= 0
  },
}

/**
 * Validates the response of the token endpoint to a refresh. An ID token in it counts only if there
 * is an earlier one to compare it with.
 *
 * @param storedToken - the earlier ID token, verified when it was stored
 * @throws ProviderFailure, or an error of oauth4webapi, when the response is not valid
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.12.2 OpenID Connect Core 1.0, section 12.2}
 */
export async function validateRefresh(
  { response, body }: TokenAnswer,
  issuer: TokenIssuer,
  storedToken: string | undefined,
): Promise<ValidRefresh> {
  const { provider, now } = issuer
  const before = canVerify(issuer) ? earlierClaims(storedToken) : undefined
  const idToken = (before && body["id_token"]) || undefined
  const server = await expectedServer(issuer, idToken)
  const useless = Object.keys(optional).filter((name) => !optional[name]?.(body[name]))
  if (before === undefined) useless.push("id_token")
  const received = withoutMembers(response, body, useless)
  const answer = await processGenericTokenEndpointResponse(server, clientOf(provider), received)
  const claims = getValidatedIdTokenClaims(answer)
  if (before !== undefined && claims !== undefined && typeof idToken === "string") {
    await verify(idToken, issuer)
    if (claims.sub !== before["sub"]) return { kind: "foreign" }
    const changed = changedClaim(before, claims)
    if (changed !== undefined) {
      throw new ProviderFailure(`The ${changed} of the id_token is not that of the earlier one.`)
    }
  }
  return { kind: "tokens", tokens: withExpiry(withoutPrototypes({ ...answer }), now) }
}

function isString(value: unknown): value is string {
  return typeof value === "string"
}

function earlierClaims(idToken: string | undefined): Record<string, unknown> | undefined {
  try {
    return idToken === undefined ? undefined : unverifiedClaims(idToken)
  } catch {
    // Lockstep did not write it.
    return undefined
  }
}

function changedClaim(before: Record<string, unknown>, claims: IDToken): string | undefined {
  const { iss, azp, auth_time: authTime } = claims
  if (iss !== before["iss"]) return "iss"
  if (audience(claims.aud) !== audience(before["aud"])) return "aud"
  if (azp !== before["azp"]) return "azp"
  const isDated = authTime !== undefined && before["auth_time"] !== undefined
  return isDated && authTime !== before["auth_time"] ? "auth_time" : undefined
}

function audience(aud: unknown): string {
  return JSON.stringify([aud].flat().map(String).toSorted())
}
