import { ClientFetchError } from "./client-fetch-error.ts"
import { member } from "./reading.ts"

/** How it went. */
export type ClientResult =
  | {
      readonly ok: true
      /** Where to go on: the destination, the provider, or the page that asks to look into the mail. */
      readonly url: string
    }
  | {
      readonly ok: false
      /** Name of the error, for example `CredentialsSignin`. */
      readonly error: string
      /** The `code` of a `CredentialsSignin`. */
      readonly code: string | undefined
      /** The page that explains the error. */
      readonly url: string
    }

/**
 * Reads a redirect that came as JSON. The server tells an error by where it leads.
 *
 * @param answer - JSON
 * @param destination - where the page wanted to go; a query parameter `error` of its own means nothing
 * @param origin - of the server, where it is not the page's
 * @throws ClientFetchError when it is no such answer
 */
export function readRedirect(
  answer: unknown,
  destination: string | undefined,
  origin: string | undefined,
): ClientResult {
  const url = member(answer, "url")
  if (typeof url !== "string") throw new ClientFetchError("The server did not say where to go.")
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

/**
 * Goes to a URL, in a browser. One that differs only behind `#` would otherwise load nothing.
 *
 * @param url - where to go
 */
export function goTo(url: string): void {
  if (typeof location === "undefined") return
  const isThisPage = new URL(url, location.href).href.split("#")[0] === location.href.split("#")[0]
  location.assign(url)
  if (isThisPage && url.includes("#")) location.reload()
}
