import type { Send } from "../../../local-services/test/support/visitor.ts"

/**
 * A reverse proxy, as requests see it that the application gets: with the application's own host, and headers
 * that say what the browser asked for.
 *
 * @param publicUrl - what browsers ask; everything else is passed by
 * @param url - of the application
 */
export function passOn(publicUrl: string, url: string): Send {
  const { host, origin, protocol } = new URL(publicUrl)
  return (wanted, init) => {
    const { origin: asked, pathname, search } = new URL(wanted)
    if (asked !== origin) return fetch(wanted, init)
    const headers = new Headers(init.headers)
    headers.set("x-forwarded-host", host)
    headers.set("x-forwarded-proto", protocol.slice(0, -1))
    return fetch(url + pathname + search, { ...init, headers })
  }
}
