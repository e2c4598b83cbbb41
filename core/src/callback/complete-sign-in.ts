import type { AuthContext } from "../context.ts"
import { beginWithFeatures } from "../feature/begin-with-features.ts"
import { runHooks } from "../feature/hooks.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { toPage } from "../response/to-page.ts"
import type { SignedIn } from "../sessions/session-strategy.ts"
import { signInTime } from "../sessions/sign-in-time.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"

/**
 * The last steps of every sign-in: session, event `signIn`, redirect.
 *
 * @param callbackUrl - where they want to go; already judged by the `redirect` callback
 */
export async function completeSignIn(
  context: AuthContext,
  signedIn: SignedIn,
  callbackUrl: string,
): Promise<AuthResult> {
  const { config, origin } = context
  const { user, account, profile, isNewUser } = signedIn
  const { newUser } = config.pages
  // First, because it fails if the page is not a valid URL.
  const result: AuthResult =
    isNewUser && newUser
      ? toPage(newUser, origin, { callbackUrl })
      : { kind: "redirect", to: callbackUrl }
  // Nothing else asks for it: what a session says of its sign-in has one source.
  const plain = { ...signedIn, signedInAt: signInTime(context, signedIn) }
  const beginning = config.features ? await beginWithFeatures(context, plain) : plain
  await (await sessionsFor(config)).open(context, beginning)
  if (config.features) await runHooks(config.features, "signedIn", context, signedIn)
  await config.notify("signIn", { user, account, ...(profile && { profile }), isNewUser })
  return result
}
