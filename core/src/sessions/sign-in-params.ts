import type { JWTParams } from "../config/callbacks.ts"
import type { JWT } from "../models/jwt.ts"
import { withoutUndefined } from "../reading/without-undefined.ts"
import type { SignedIn } from "./session-strategy.ts"

/**
 * Returns the parameters of the `jwt` callback at a sign-in.
 *
 * @param signedIn - the user
 */
export function signInParams({ user, account, profile, isNewUser }: SignedIn): JWTParams {
  const { name, email, image: picture, id: sub } = user
  const token: JWT = withoutUndefined({ name, email, picture, sub })
  const trigger = isNewUser ? "signUp" : "signIn"
  return { token, user, account, ...(profile && { profile }), isNewUser, trigger }
}
