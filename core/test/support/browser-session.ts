interface StoredCookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** What a browser does with cookies and redirects, without a browser. */
export interface BrowserSession {
  /** Sends a request with the cookies of its host, and keeps those that come back. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
  /** Follows redirects while they stay on the origin of the URL; answers the last response. */
  visit(url: string | URL, init?: RequestInit): Promise<{ url: URL; response: Response }>
  /** Cookies that a request to this URL would carry, by name. */
  cookies(url: string | URL): ReadonlyMap<string, string>
}

/** Opens a session without cookies. */
export function openBrowserSession(): BrowserSession {
  const jars = new Map<string, StoredCookie[]>()
  const sent = (url: URL): StoredCookie[] =>
    (jars.get(url.host) ?? []).filter(({ path }) => isBelow(url.pathname, path))
  const session: BrowserSession = {
    cookies: (url) => new Map(sent(new URL(url)).map(({ name, value }) => [name, value])),
    async fetch(input, init) {
      const url = new URL(input)
      const headers = new Headers(init?.headers)
      const cookies = sent(url).map(({ name, value }) => `${name}=${value}`)
      if (cookies.length > 0) headers.set("cookie", cookies.join("; "))
      const response = await fetch(url, { ...init, headers, redirect: "manual" })
      const jar = response.headers.getSetCookie().reduce(keep, jars.get(url.host) ?? [])
      jars.set(url.host, jar)
      return response
    },
    async visit(input, init) {
      let url = new URL(input)
      let response = await session.fetch(url, init)
      for (;;) {
        const location = response.headers.get("location")
        if (location === null) return { url, response }
        const next = new URL(location, url)
        if (next.origin !== url.origin) return { url: next, response }
        url = next
        response = await session.fetch(url, { headers: init?.headers ?? {} })
      }
    },
  }
  return session
}

function keep(jar: StoredCookie[], header: string): StoredCookie[] {
  const [pair = "", ...attributes] = header.split(";").map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf("="))
  const value = pair.slice(pair.indexOf("=") + 1)
  const attribute = (wanted: string): string | undefined => {
    const found = attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))
    return found?.slice(wanted.length + 1)
  }
  const path = attribute("path") ?? "/"
  const others = jar.filter((cookie) => cookie.name !== name || cookie.path !== path)
  const expires = attribute("expires")
  const maxAge = attribute("max-age")
  // The first takes precedence (RFC 6265, section 5.3): it does not depend on the server's clock.
  const isGone =
    maxAge === undefined
      ? expires !== undefined && Date.parse(expires) < Date.now()
      : Number(maxAge) <= 0
  return isGone ? others : [...others, { name, value, path }]
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`)
}
