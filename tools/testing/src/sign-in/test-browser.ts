import type { RawResult } from "@lockstep/core"
import type { OpenedConfig, Replacement } from "@lockstep/core/integration"

/** A cookie in a browser. */
export interface KeptCookie {
  /** Encoded value, as the browser sends it. */
  readonly value: string
  readonly options: RawResult["cookies"][number]["options"]
}

/** The part of a browser that a sign-in needs: it stores cookies and sends them. */
export interface TestBrowser {
  readonly cookies: ReadonlyMap<string, KeptCookie>
  get(url: string): Promise<RawResult>
  post(url: string, form: Readonly<Record<string, string>>): Promise<RawResult>
}

/**
 * Opens a browser.
 *
 * @param opened - the configuration that its requests go to
 * @param replacement - deviations from the configuration for its requests
 * @param from - an earlier browser, whose cookies are copied. Default: none
 */
export function openBrowser(
  opened: OpenedConfig,
  replacement: Replacement,
  from?: TestBrowser,
): TestBrowser {
  const cookies = new Map<string, KeptCookie>(from?.cookies)
  const send = async (url: string, init: RequestInit): Promise<RawResult> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set("cookie", cookieHeader(cookies))
    const result = await opened.respond(new Request(url, { ...init, headers }), replacement)
    for (const { name, value, options } of result.cookies) {
      const { encode = encodeURIComponent, maxAge } = options
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, { value: encode(value), options })
    }
    return result
  }
  return {
    cookies,
    get: (url) => send(url, {}),
    post: (url, form) =>
      send(url, {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { origin: new URL(url).origin },
      }),
  }
}

/** Returns the `Cookie` header for some cookies. */
export function cookieHeader(cookies: ReadonlyMap<string, KeptCookie>): string {
  return [...cookies].map(([name, { value }]) => `${name}=${value}`).join("; ")
}
