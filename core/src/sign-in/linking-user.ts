import type { AdapterUser } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { AccessDenied } from "../errors/sign-in-errors.ts"
import { assertFitToLink } from "../sessions/assert-fit-to-link.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"

/**
 * The signed-in user who starts this sign-in to link an account, or to verify their address and keep the
 * linked accounts. Only an explicit request (`link=true`) of a session does: a session that merely exists
 * can be that of an earlier user of the browser, or of an attacker who planted its cookie.
 *
 * @param context - the sign-in request
 * @returns `undefined` when nothing is to be linked
 * @throws AccessDenied when no user is signed in, or their session is not fit to link
 */
export async function linkingUser(context: AuthContext): Promise<AdapterUser | undefined> {
  const { link } = context.request.body
  if (link !== "true" && link !== true) return undefined
  const user = await (await sessionsFor(context.config)).currentUser(context)
  if (user !== null) return user
  await assertFitToLink(context)
  throw new AccessDenied("Only a signed-in user can link an account.")
}
