import { SignOutError } from "@lockstep/core/errors"
import { callCore, redirectOf } from "./call-core.ts"
import type { ConfigFor } from "./config-source.ts"
import { goTo } from "./go-to.ts"

/** Options of `signOut`. */
export interface SignOutOptions<Redirect extends boolean = boolean> {
  /** Whether the browser goes where the answer leads. Default `true`. */
  redirect?: Redirect
  /** Where to go afterwards. Default: the current page. */
  redirectTo?: string
  /**
   * Whether the user is signed out of the provider as well, by the feature `providerLogout`. Default: as that says.
   */
  federated?: boolean
}

/** Signs out, from a server action or a route handler. */
export type SignOut = <Redirect extends boolean = true>(
  options?: SignOutOptions<Redirect>,
) => Promise<Redirect extends false ? string : never>

/**
 * Makes the function that signs out.
 *
 * @param configFor - gives the configuration
 */
export function createSignOut(configFor: ConfigFor): SignOut {
  const signOut = async (options: SignOutOptions = {}): Promise<string> => {
    const { redirect = true, redirectTo, federated } = options
    const core = await callCore(configFor)
    const callbackUrl = redirectTo ?? core.referer ?? "/"
    const result = await core.ask({
      route: "signout",
      body: { callbackUrl, ...(federated !== undefined && { federated }) },
    })
    const url = redirectOf(result, SignOutError)
    if (redirect) return goTo(url)
    return url
  }
  // With a redirect the call does not return, which a condition cannot say.
  return signOut as SignOut
}
