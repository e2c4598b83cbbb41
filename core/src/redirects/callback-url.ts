import type { AuthContext } from "../context.ts"
import { CallbackError, InvalidCallbackUrl } from "../errors/errors.ts"
import { warnOfRequest } from "../logging/logger.ts"

/** Longer return URLs (in characters) do not fit into the cookie with the checks of a sign-in. */
const maxLength = 2048
/** Return URLs that are longer when encoded do not fit into the callback URL cookie. */
const maxEncodedLength = 3584

/**
 * Clients that follow a redirect themselves would run the code of such a URL in the application's
 * page.
 */
const scriptProtocols: ReadonlySet<string> = new Set(["javascript:", "data:", "vbscript:", "blob:"])

/**
 * Routers of applications navigate by the path alone, and a path that begins with two slashes names
 * another host.
 */
const leadingSlashes = /^\/+/

/**
 * Returns the URL that the `redirect` callback allows for a requested URL.
 *
 * @param url - the URL that the client requested; any string
 * @throws CallbackError if the application's callback fails or does not return a URL
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
    if (allowed === origin) return origin
    const target = new URL(allowed, origin)
    if (target.origin === origin) target.pathname = target.pathname.replace(leadingSlashes, "/")
    if (!scriptProtocols.has(target.protocol)) return target.href
  }
  throw new CallbackError("The redirect callback returned no URL.")
}

/**
 * Returns the return URL: the URL in this request, otherwise the URL of an earlier request (in the
 * cookie), otherwise the application's origin. The `redirect` callback decides on it.
 */
export async function callbackUrl(context: AuthContext): Promise<string> {
  const { request, jar, cookies, origin } = context
  const asked = request.body.callbackUrl ?? request.query.callbackUrl
  const remembered = jar.received.get(cookies.callbackUrl.name)
  const wanted = typeof asked === "string" && asked !== "" ? asked : whole(remembered)
  // For a form without a return URL, the `redirect` callback decides on the origin; pages only show
  // it.
  if (wanted === undefined) return request.method === "POST" ? allowedUrl(context, origin) : origin
  const url = await allowedUrl(context, wanted)
  if (fits(url) && (url !== origin || URL.canParse(wanted, origin))) return url
  const message = `The callbackUrl is ${fits(url) ? "no URL" : "too long"}; the browser is sent to ${origin}.`
  const { logger } = context.config
  warnOfRequest(logger, "request-refused", "callbackUrl", new InvalidCallbackUrl(message))
  return origin
}

/**
 * Lockstep stores only absolute URLs. A planted cookie with another value could permanently break
 * the callback.
 */
function whole(remembered: string | undefined): string | undefined {
  return remembered !== undefined && URL.canParse(remembered) ? remembered : undefined
}

function fits(url: string): boolean {
  return url.length <= maxLength && encodeURIComponent(url).length <= maxEncodedLength
}

/**
 * Stores the return URL in a cookie for the following requests.
 *
 * @param url - a URL that {@link callbackUrl} returned
 */
export function rememberCallbackUrl(context: AuthContext, url: string): void {
  const { jar, cookies } = context
  if (jar.received.get(cookies.callbackUrl.name) === url) return
  jar.set({ ...cookies.callbackUrl, value: url })
}
