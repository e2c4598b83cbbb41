import type { AuthContext } from "../context.ts"
import { runHooks } from "../feature/hooks.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { forgetTransactions } from "../transactions/transaction-cookies.ts"

/** `POST signout`: signs out the user. */
export async function signOut(context: AuthContext): Promise<AuthResult> {
  const to = await callbackUrl(context)
  const { features } = context.config
  if (features) await runHooks(features, "signingOut", context)
  await (await sessionsFor(context.config)).close(context)
  forgetTransactions(context)
  rememberCallbackUrl(context, to)
  return { kind: "redirect", to }
}
