import type { AuthContext } from "../../context.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { randomBase64url } from "../../crypto/random.ts"
import type { AuthResult } from "../../response/auth-result.ts"
import { claimValue } from "../../transactions/claimed-values.ts"
import { rememberAlone } from "../../transactions/consumed-values.ts"
import { clearHint, readHint } from "./hint-cookie.ts"
import { logoutUrl } from "./logout-url.ts"

const salt = "lockstep.logout-step"

/** Enough time for a browser to follow a redirect. */
const maxAgeSeconds = 60

/**
 * Returns the redirect URL after a sign-out by a server function. Its request does not contain the
 * hint, because browsers send its cookies only with sign-out requests.
 */
export async function stepUrl(
  { config, baseUrl, now }: AuthContext,
  userId: string,
  destination: string,
): Promise<string> {
  const claims = { id: randomBase64url(16), userId, destination }
  const ticket = await sealFor(claims, { secrets: config.secrets, salt, maxAgeSeconds, now })
  return `${baseUrl}/signout?step=${ticket}`
}

/**
 * Continues a sign-out that a server function started.
 *
 * @returns `undefined` without a valid ticket
 */
export async function takeStep(context: AuthContext): Promise<AuthResult | undefined> {
  const { config, now, request } = context
  const { step } = request.query
  const claims = step && (await unsealFor(step, { secrets: config.secrets, salt, now }))
  if (!claims) return undefined
  // `stepUrl` encrypted it.
  const { id, userId, destination } = claims as Record<"id" | "userId" | "destination", string>
  if (!(await isFirst(context, id))) return undefined
  const hint = await readHint(context)
  clearHint(context)
  const isOfUser = hint?.userId === userId
  const to = isOfUser ? await logoutUrl(context, hint, destination) : undefined
  return { kind: "redirect", to: to ?? destination }
}

async function isFirst({ config: { store }, now }: AuthContext, id: string): Promise<boolean> {
  try {
    if (store?.shared) await claimValue(store, "logout-step", id)
    else rememberAlone(id, now)
    return true
  } catch {
    return false
  }
}
