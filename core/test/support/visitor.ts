import { Auth, type AuthConfig } from "../../src/index.ts"

/** A user with a browser that keeps cookies, talking to `Auth` without a network between. */
export interface Visitor {
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Posts a form. */
  post(
    path: string,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Posts a form with the CSRF token that the site returns. */
  submit(
    path: string,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>
  /**
   * Posts a form from a page of another site, as browsers do it: only cookies with `SameSite=None` come
   * along.
   *
   * @returns the response; `follow` it
   */
  postAcrossSites(path: string, form: Record<string, string>): Promise<Response>
  /** Goes where a response redirects to on this site. */
  follow(response: Response): Promise<Response>
  csrfToken(): Promise<string>
  session(): Promise<unknown>
  /** The value of the header by which a request brings the cookies. */
  cookieHeader(): string
  /** The next request of the browser, which a page of the application makes. */
  pageRequest(headers?: Record<string, string>): Request
  /** Keeps the cookies of a response. */
  keep(response: Response): void
}

/** Scheme and host of most applications under test. */
export const origin = "http://app.example.com"
export const sessionCookie = "authjs.session-token"
export const strategies = ["database", "jwt"] as const

export const secret = "an-example-secret-of-more-than-32-characters"

/** Configuration that tests vary: quiet, trusted, with one good secret. */
export function configWith(options: Partial<AuthConfig> = {}): AuthConfig {
  return {
    providers: [],
    secret,
    trustHost: true,
    logger: { error() {}, warn() {}, debug() {} },
    ...options,
  }
}

/** Responds to a request for an application. */
export type Delivery = (request: Request, config: AuthConfig) => Promise<Response>

/**
 * Opens a browser.
 *
 * @param config - the application's configuration; a function when it changes between requests
 * @param at - scheme and host of the application
 * @param handle - of another process, or another copy of the package
 */
export function visitor(
  config: AuthConfig | (() => AuthConfig),
  at = origin,
  handle: Delivery = Auth,
): Visitor {
  const cookies = new Map<string, string>()
  const crossSite = new Set<string>()
  const current = typeof config === "function" ? config : () => config

  async function send(path: string, init: RequestInit, sent = cookies): Promise<Response> {
    const headers = new Headers(init.headers)
    if (sent.size > 0) headers.set("cookie", headerOf(sent))
    const url = new URL(`/auth/${path}`, at)
    const response = await handle(new Request(url, { ...init, headers }), current())
    keep(response)
    return response
  }

  function keep(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = header.split("; ")
      const at = pair.indexOf("=")
      const name = pair.slice(0, at)
      if (attributes.includes("SameSite=None")) crossSite.add(name)
      else crossSite.delete(name)
      if (attributes.includes("Max-Age=0")) cookies.delete(name)
      else cookies.set(name, pair.slice(at + 1))
    }
  }

  const self: Visitor = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, form = {}, headers = {}) =>
      send(path, { method: "POST", body: new URLSearchParams(form), headers }),
    async submit(path, form = {}, headers = {}) {
      return self.post(path, { csrfToken: await self.csrfToken(), ...form }, headers)
    },
    postAcrossSites(path, form) {
      const sent = new Map([...cookies].filter(([name]) => crossSite.has(name)))
      return send(path, { method: "POST", body: new URLSearchParams(form) }, sent)
    },
    follow(response) {
      const { pathname, search } = new URL(response.headers.get("location") ?? "", at)
      return self.get(pathname.replace("/auth/", "") + search)
    },
    async csrfToken() {
      // What `GET csrf` answers is fixed by the wire contract.
      const body = (await (await self.get("csrf")).json()) as { csrfToken: string }
      return body.csrfToken
    },
    session: async () => (await self.get("session")).json(),
    cookieHeader: () => headerOf(cookies),
    pageRequest: (headers = {}) =>
      new Request(`${at}/page`, { headers: { cookie: headerOf(cookies), ...headers } }),
    keep,
  }
  return self
}

/** An application without a network between: a request goes in, a response comes out. */
export type Site = (request: Request) => Promise<Response>

/** Opens a browser that keeps its cookies while the application behind the URL is exchanged. */
export function movingBrowser(): (site: Site) => Visitor {
  let current: Site | undefined
  const browser = visitor(configWith(), origin, async (request) => {
    if (current === undefined) throw new Error("The browser is at no application.")
    return current(request)
  })
  return (site) => {
    current = site
    return browser
  }
}

function headerOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ")
}
