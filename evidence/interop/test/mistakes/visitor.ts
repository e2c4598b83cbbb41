import { openBrowserSession } from "../../../../core/test/support/browser-session.ts"
import { readResponse, type Seen } from "./observation.ts"

/** A user with a browser, whose responses are kept. */
export interface Visitor {
  readonly origin: string
  readonly seen: readonly Seen[]
  /** Opens a page, and follows redirects on the site. */
  open(path: string, headers?: Readonly<Record<string, string>>): Promise<void>
  /**
   * Presses a button of the sign-in page.
   *
   * @returns where the browser is redirected to
   */
  signIn(provider: string): Promise<string>
  /** What a browser does at once with cookies that are limited to HTTPS, on a site without HTTPS. */
  dropSecureCookies(): void
  /** Keeps a response of another site. */
  note(request: string, response: Response): Promise<void>
}

/** What browsers send when a user opens a page. */
const navigation = { accept: "text/html,application/xhtml+xml", "sec-fetch-mode": "navigate" }

/** Opens a browser. */
export function openVisitor(origin: string): Visitor {
  let browser = openBrowserSession()
  let cookies: readonly string[] = []
  const seen: Seen[] = []

  async function keep(method: string, url: URL, init: RequestInit): Promise<string> {
    const response = await browser.fetch(url, { ...init, method })
    const next = response.headers.get("location") ?? ""
    cookies = [...cookies, ...response.headers.getSetCookie()]
    seen.push(await readResponse(`${method} ${url.pathname}${url.search}`, response))
    return next
  }

  async function open(place: string | URL, headers: Record<string, string>): Promise<void> {
    const url = new URL(place, origin)
    const next = await keep("GET", url, { headers: { ...navigation, ...headers } })
    if (next !== "" && new URL(next, url).origin === origin) await open(new URL(next, url), headers)
  }

  return {
    origin,
    seen,
    open: (path, headers = {}) => open(path, headers),
    dropSecureCookies() {
      const others = cookies.filter((cookie) => !cookie.includes("; Secure"))
      if (others.length > 0) throw new Error(`The browser keeps ${others.join(", ")}`)
      browser = openBrowserSession()
    },
    async note(request, response) {
      seen.push(await readResponse(request, response))
    },
    async signIn(provider) {
      const answer = await browser.fetch(new URL("/auth/csrf", origin))
      // The wire contract fixes this response.
      const { csrfToken } = (await answer.json()) as { csrfToken: string }
      const body = new URLSearchParams({ csrfToken, callbackUrl: `${origin}/` })
      const headers = { ...navigation, origin }
      const url = new URL(`/auth/signin/${provider}`, origin)
      const next = await keep("POST", url, { headers, body })
      if (new URL(next, url).origin === origin) await open(next, {})
      return next
    },
  }
}
