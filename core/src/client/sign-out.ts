import type { ClientOptions } from "./request-action.ts"
import { type ClientResult, goTo, here, submit } from "./follow.ts"
import { getCsrfToken } from "./reading.ts"
import { announceSessionChange } from "./session-changes.ts"

/** Options of {@link signOut}. */
export interface SignOutOptions extends ClientOptions {
  /** Whether the page goes where the answer leads. Default `true`. */
  redirect?: boolean | undefined
  /** Where to go afterwards. Default: this page. */
  redirectTo?: string | undefined
  /** Whether the user is signed out of the provider as well, by `providerLogout`. Default: as that says. */
  federated?: boolean | undefined
}

/**
 * Signs out.
 *
 * @param options - what goes along
 * @returns how it went; with a redirect the page is being left by then
 * @throws ClientFetchError when there is no good answer
 */
export async function signOut(options: SignOutOptions = {}): Promise<ClientResult> {
  const { redirect = true, redirectTo: callbackUrl = here(), federated } = options
  const csrfToken = await getCsrfToken(options)
  const fields = { csrfToken, callbackUrl, federated: federated?.toString() }
  const result = await submit("signout", fields, options)
  if (result.ok) announceSessionChange({ isSignedIn: false })
  if (redirect) goTo(result.url)
  return result
}
