import type { CookieOption } from "../cookies/cookie.ts"
import { isLoopbackHttp } from "./urls.ts"

/**
 * Says why a browser does not send a cookie to a URL of the host that set it: it keeps no such cookie, or keeps
 * it for other paths. The list of public suffixes is not known here, so `co.uk` counts as a domain.
 *
 * @param cookie - with the name that it gets where it is not `Secure`: one without a prefix
 * @param url - to which the cookie must be sent
 * @returns what is wrong, and what to do; `undefined` when nothing is
 * @see {@link https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis RFC 6265bis}
 */
export function droppedCookie({ options }: CookieOption, url: URL): string | undefined {
  const { domain = "", path = "/", secure = false, sameSite, partitioned = false } = options
  const { maxAge = 1, expires } = options
  const { origin, hostname, pathname, protocol } = url
  if (maxAge <= 0 || (expires !== undefined && expires.getTime() <= Date.now())) {
    return "has expired when it is set. Remove maxAge and expires, or correct them."
  }
  if (secure && protocol === "http:" && !isLoopbackHttp(origin)) {
    return `is Secure, so that browsers do not keep it for ${origin}. Use https, or remove secure.`
  }
  if (!secure && (sameSite === "none" || partitioned)) {
    const attribute = partitioned ? "Partitioned" : "SameSite=None"
    return `has ${attribute}, but not Secure, so that browsers do not keep it. Use https, or remove ${partitioned ? "partitioned" : "sameSite"}.`
  }
  if (!coversHost(domain.toLowerCase().replace(/^\./, ""), hostname)) {
    return `has the domain ${domain}, so that browsers do not keep it for ${hostname}. Remove the domain, or open the application at a host of ${domain}.`
  }
  return coversPath(path, pathname)
    ? undefined
    : `has the path ${path}, so that browsers do not send it to ${pathname}. Remove the path, or correct it.`
}

/** A name without a dot, such as `com`, is a public suffix: no other host can set a cookie for it. */
function coversHost(domain: string, host: string): boolean {
  if (domain === "" || domain === host) return true
  const isAddress = /^[\d.]+$|^\[/.test(host)
  return domain.includes(".") && !isAddress && host.endsWith(`.${domain}`)
}

/** For a path that does not begin with a slash, browsers use that of the request which set the cookie. */
function coversPath(path: string, pathname: string): boolean {
  return path.startsWith("/") && `${pathname}/`.startsWith(path.replace(/\/?$/, "/"))
}
