import { decodeJwt } from "jose/jwt/decode"
import { CallbackRouteError } from "../errors/errors.ts"
import type { UserinfoRequestContext } from "./oauth-provider.ts"

/**
 * The claims of the ID token, for a provider whose claims must be corrected before they are used.
 * The token was verified before `userinfo.request` is called.
 */
export function idTokenClaims({
  tokens,
  provider,
}: UserinfoRequestContext): Record<string, unknown> {
  if (tokens.id_token !== undefined) return decodeJwt(tokens.id_token)
  throw new CallbackRouteError(`The provider ${provider.id} sent no id_token.`)
}
