import { InvalidRequest, SignInError } from "@lockstep/core/errors"
import { isReservedParameter } from "@lockstep/core/integration"
import { callCore, type CoreCaller, goTo, redirectOf } from "./call-core.ts"
import type { ConfigFor } from "./auth-mount.ts"

/** Parameters for the provider's authorization URL, such as `prompt` or `login_hint`. */
export type AuthorizationParams = string | Record<string, string> | URLSearchParams | string[][]

/** Options of `signIn`. Additional properties are sent like the fields of a form, such as `email`. */
export type SignInOptions<Redirect extends boolean = boolean> = {
  /** Whether the browser is redirected to the URL of the response. Default: `true`. */
  redirect?: Redirect
  /** The return URL. Default: the current page. */
  redirectTo?: string
  /**
   * Whether the session continues after the browser closes, if the application leaves the choice to the
   * user (`session.persistence`). Default: no.
   */
  remember?: boolean
} & Record<string, unknown>

/** Signs the user in, from a server action or a route handler. */
export type SignIn = <Redirect extends boolean = true>(
  provider?: string,
  options?: FormData | SignInOptions<Redirect>,
  authorizationParams?: AuthorizationParams,
) => Promise<Redirect extends false ? string : never>

export function createSignIn(configFor: ConfigFor): SignIn {
  const signIn = async (
    provider?: string,
    options: FormData | SignInOptions = {},
    authorizationParams: AuthorizationParams = {},
  ): Promise<string> => {
    const params = checkedParams(authorizationParams)
    const form = options instanceof FormData ? fieldsOf(options) : options
    const { redirect = true, redirectTo, ...fields } = form
    const core = await callCore(configFor)
    const callbackUrl = redirectTo ?? core.referer ?? "/"
    const url = await attempt(core, provider, { ...fields, callbackUrl }, params)
    if (redirect) return goTo(pageOf(core, url))
    return url
  }
  // With a redirect the call does not return, which a conditional type cannot express.
  return signIn as SignIn
}

async function attempt(
  core: CoreCaller,
  provider: string | undefined,
  fields: Readonly<Record<string, unknown>> & { callbackUrl: string },
  params: URLSearchParams,
): Promise<string> {
  const result =
    provider === undefined ? undefined : await core.signIn({ provider, fields, params })
  if (result !== undefined) return redirectOf(result, SignInError)
  const url = new URL(core.mount.signInPage, core.origin)
  url.searchParams.set("callbackUrl", fields.callbackUrl)
  return url.href
}

/**
 * The router of Next.js follows a route's redirect, but keeps showing the URL of that route.
 * Therefore the redirect to a custom `verifyRequest` page is direct.
 */
function pageOf({ mount, origin }: CoreCaller, url: string): string {
  const { basePath, verifyRequestPage } = mount
  const { origin: target, pathname, search } = new URL(url, origin)
  if (verifyRequestPage === undefined) return url
  if (target !== origin || pathname !== `${basePath}/verify-request`) return url
  const page = new URL(verifyRequestPage, origin)
  for (const [name, value] of new URLSearchParams(search)) page.searchParams.set(name, value)
  return page.href
}

function checkedParams(given: AuthorizationParams): URLSearchParams {
  const params = new URLSearchParams(given)
  const reserved = [...params.keys()].find(isReservedParameter)
  if (reserved === undefined) return params
  throw new InvalidRequest(
    `The authorization parameter ${reserved} cannot be set for one sign-in. Set it in the provider's ` +
      "configuration, or leave it out.",
  )
}

/** The values that the user typed, without files and without the fields that React adds. */
function fieldsOf(form: FormData): { redirectTo?: string } & Record<string, string> {
  const fields = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !entry[0].startsWith("$ACTION") && entry[0] !== "redirect",
  )
  return Object.fromEntries(fields)
}
