import type { AuthContext } from "../context.ts"
import { CallbackError } from "../errors/session-errors.ts"
import { InvalidCallbackUrl } from "../errors/sign-in-errors.ts"
import { warnOfRequest } from "../logging/warn-of-request.ts"

/** Longer destinations (in characters) do not fit into the cookie with the checks of a sign-in. */
const maxLength = 2048
/** Longer ones, as the callback-URL cookie encodes them, do not fit into that cookie. */
const maxEncodedLength = 3584

/** Clients that follow a redirect by themselves would run what such a URL carries in our own page. */
const scriptProtocols: ReadonlySet<string> = new Set(["javascript:", "data:", "vbscript:", "blob:"])

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
    if (allowed === origin) return origin
    const { href, protocol } = new URL(allowed, origin)
    if (!scriptProtocols.has(protocol)) return href
  }
  throw new CallbackError("The redirect callback returned no URL.")
}

/**
 * Where to go after the flow: what this request asks for, else what an earlier one asked for (its
 * cookie), else the application's origin. The `redirect` callback decides on it.
 *
 * @param context - the request
 */
export async function callbackUrl(context: AuthContext): Promise<string> {
  const { request, jar, cookies, origin } = context
  const asked = request.body.callbackUrl ?? request.query.callbackUrl
  const remembered = jar.received.get(cookies.callbackUrl.name)
  const wanted = typeof asked === "string" && asked !== "" ? asked : whole(remembered)
  // A form that names no destination goes where the application sends the origin; a page only shows it.
  if (wanted === undefined) return request.method === "POST" ? allowedUrl(context, origin) : origin
  const url = await allowedUrl(context, wanted)
  if (fits(url) && (url !== origin || URL.canParse(wanted, origin))) return url
  const message = `The callbackUrl is ${fits(url) ? "no URL" : "too long"}; the browser is sent to ${origin}.`
  const { logger } = context.config
  warnOfRequest(logger, "request-refused", "callbackUrl", new InvalidCallbackUrl(message))
  return origin
}

/** What we remembered was a whole URL; a planted one that is none could break the callback for good. */
function whole(remembered: string | undefined): string | undefined {
  return remembered !== undefined && URL.canParse(remembered) ? remembered : undefined
}

function fits(url: string): boolean {
  return url.length <= maxLength && encodeURIComponent(url).length <= maxEncodedLength
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
