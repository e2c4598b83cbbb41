import type { AdapterUser } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { AccessDenied } from "../errors/errors.ts"
import { assertFitToLink } from "../sessions/assert-fit-to-link.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"

/**
 * Returns the signed-in user who starts this sign-in to link an account, or to verify their email
 * address and keep the linked accounts. Only an explicit request (`link=true`) of a session counts.
 * Otherwise the session can belong to an earlier user of the browser, or to an attacker who planted
 * its cookie.
 *
 * @returns `undefined` if the request links nothing
 * @throws AccessDenied if no user is signed in, or if their session must not link accounts
 */
export async function linkingUser(context: AuthContext): Promise<AdapterUser | undefined> {
  const { link } = context.request.body
  if (link !== "true" && link !== true) return undefined
  const user = await (await sessionsFor(context.config)).currentUser(context)
  if (user !== null) return user
  await assertFitToLink(context)
  throw new AccessDenied("Only a signed-in user can link an account.")
}

/**
 * Returns whether a request asks for a persistent session cookie. A URL cannot request it, because
 * another site can create the link.
 *
 * @returns `undefined` if the sign-in page does not offer the choice
 */
export function asksToKeep({ config, request }: AuthContext): boolean | undefined {
  const { remember } = request.body
  return config.session.unkept && (remember === "true" || remember === true)
}
