import { requestAction, type ClientOptions, type PostedFields, routeUrl } from "./request-action.ts"
import { ClientFetchError } from "../errors/errors.ts"
import { member } from "./reading.ts"

/** Result of a sign-in or sign-out. */
export type ClientResult =
  | {
      readonly ok: true
      /** The next URL: the return URL, the provider, or the page that asks the user to check their email. */
      readonly url: string
      readonly error?: undefined
      readonly code?: undefined
    }
  | {
      readonly ok: false
      /** Name of the error, for example `CredentialsSignin`. */
      readonly error: string
      /** The `code` of a `CredentialsSignin`, or name of the browser's exception for a `PasskeyFailed`. */
      readonly code: string | undefined
      /** The page that explains the error. */
      readonly url: string
    }

/** What a built-in form posts; its `callbackUrl` is the return URL. */
export type FormFields = PostedFields & {
  readonly callbackUrl: string | undefined
}

/**
 * Posts a form and reads the URL of the response.
 *
 * @throws ClientFetchError when the response is missing or invalid
 */
export async function submit(
  route: string,
  fields: FormFields,
  options: ClientOptions,
): Promise<ClientResult> {
  const answer = await requestAction(route, options, { fields })
  return readRedirect(answer, fields.callbackUrl, options.origin)
}

/** Returns the URL of the sign-in page. */
export function signInPage(callbackUrl: string | undefined, options: ClientOptions): string {
  const query = callbackUrl === undefined ? "" : `?${new URLSearchParams({ callbackUrl })}`
  return routeUrl(`signin${query}`, options)
}

/** The server tells an error by where it leads; an `error` of the destination's own means nothing. */
function readRedirect(
  answer: unknown,
  destination: string | undefined,
  origin: string | undefined,
): ClientResult {
  const url = member(answer, "url")
  if (typeof url !== "string") throw new ClientFetchError("The answer has no url.")
  const base = origin ?? here() ?? "http://host"
  const { href, searchParams } = new URL(url, base)
  const error = searchParams.get("error")
  const isDestination = destination !== undefined && new URL(destination, base).href === href
  if (error === null || isDestination) return { ok: true, url }
  return { ok: false, error, code: searchParams.get("code") ?? undefined, url }
}

/** URL of the page, in a browser. */
export function here(): string | undefined {
  return typeof location === "undefined" ? undefined : location.href
}

/** Opens a URL in a browser. Also loads the page if the URL differs only after `#`. */
export function goTo(url: string): void {
  if (typeof location === "undefined") return
  const [page] = location.href.split("#")
  const isThisPage = new URL(url, page).href.split("#")[0] === page
  location.assign(url)
  if (isThisPage && url.includes("#")) location.reload()
}
