import type { AuthContext } from "../context.ts"
import { CallbackError } from "../errors/session-errors.ts"

/**
 * Asks the `redirect` callback where a browser that wants to go to a URL may go.
 *
 * @param context - the request
 * @param url - what the client asked for; anything
 * @throws CallbackError when the application's callback fails or answers no URL
 */
export async function allowedUrl(context: AuthContext, url: string): Promise<string> {
  const { config, origin } = context
  let allowed: string
  try {
    allowed = await config.callbacks.redirect({ url, baseUrl: origin })
  } catch (error) {
    throw new CallbackError("The redirect callback failed.", { cause: error })
  }
  if (typeof allowed === "string" && URL.canParse(allowed, origin)) {
    return allowed === origin ? origin : new URL(allowed, origin).href
  }
  throw new CallbackError("The redirect callback returned no URL.")
}

/**
 * Where to go after the flow: what this request asks for, else what an earlier one asked for (its
 * cookie), else the application's origin.
 *
 * @param context - the request
 */
export async function callbackUrl(context: AuthContext): Promise<string> {
  const { request, jar, cookies, origin } = context
  const asked = request.body.callbackUrl ?? request.query.callbackUrl
  if (typeof asked === "string" && asked !== "") return allowedUrl(context, asked)
  const remembered = jar.received.get(cookies.callbackUrl.name)
  return remembered === undefined || remembered === "" ? origin : allowedUrl(context, remembered)
}

/**
 * Keeps a destination for the requests that follow.
 *
 * @param context - the request
 * @param url - a URL that {@link callbackUrl} returned
 */
export function rememberCallbackUrl(context: AuthContext, url: string): void {
  const { jar, cookies } = context
  if (jar.received.get(cookies.callbackUrl.name) === url) return
  jar.set({ ...cookies.callbackUrl, value: url })
}
