import { SignOutError } from "@lockstep/core/errors"
import { callCore, goTo, redirectOf } from "./call-core.ts"
import type { ConfigFor } from "./auth-mount.ts"

/** Options of `signOut`. */
export interface SignOutOptions<Redirect extends boolean = boolean> {
  /** Whether the browser is redirected to the URL of the response. Default: `true`. */
  redirect?: Redirect
  /** The return URL. Default: the current page. */
  redirectTo?: string
  /**
   * Whether the user is also signed out at the provider, by the `providerLogout` feature. Default: the
   * setting of the feature.
   */
  federated?: boolean
}

/** Signs the user out, from a server action or a route handler. */
export type SignOut = <Redirect extends boolean = true>(
  options?: SignOutOptions<Redirect>,
) => Promise<Redirect extends false ? string : never>

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
  // With a redirect the call does not return, which a conditional type cannot express.
  return signOut as SignOut
}
