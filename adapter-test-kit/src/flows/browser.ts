/** Responds to a request, as a deployed application does. */
export type Application = (request: Request) => Promise<Response>

/** A browser without a screen: it sends requests and stores cookies. Tabs share it. */
export interface Browser {
  readonly cookies: Map<string, string>
  /** Requests a path of the authentication routes. */
  get(path: string): Promise<Response>
  /** Posts a form without a CSRF token. */
  post(path: string, form: Readonly<Record<string, string>>): Promise<Response>
  /** Posts a form with the CSRF token of the application. */
  submit(path: string, form?: Readonly<Record<string, string>>): Promise<Response>
  /** Returns the session that the application reports; `null` without one. */
  session(): Promise<unknown>
  /** Returns the value of the session cookie. */
  sessionToken(): string | undefined
}

/** The origin of the application. */
export const origin = "http://app.example.test"

/** The return URL of sign-ins. */
export const returnUrl: string = `${origin}/account`

const sessionCookie = "authjs.session-token"

/** Opens a browser without cookies. */
export function openBrowser(application: Application): Browser {
  const cookies = new Map<string, string>()
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = new Headers(init.headers)
    if (cookie !== "") headers.set("cookie", cookie)
    const url = new URL(`/auth/${path}`, origin)
    const response = await application(new Request(url, { ...init, headers }))
    for (const header of response.headers.getSetCookie()) store(cookies, header)
    return response
  }
  const browser: Browser = {
    cookies,
    get: (path) => send(path),
    post: (path, form) => send(path, { method: "POST", body: new URLSearchParams(form) }),
    async submit(path, form = {}) {
      const body: unknown = await (await browser.get("csrf")).json()
      const csrfToken = String(memberOf(body, "csrfToken"))
      return browser.post(path, { csrfToken, callbackUrl: returnUrl, ...form })
    },
    async session() {
      const response = await browser.get("session")
      const session: unknown = await response.json()
      return session
    },
    sessionToken: () => cookies.get(sessionCookie),
  }
  return browser
}

/** Reads a property of a JSON value that an application returned. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}

function store(cookies: Map<string, string>, header: string): void {
  const [pair = "", ...attributes] = header.split(";").map((part) => part.trim())
  const at = pair.indexOf("=")
  const name = pair.slice(0, at)
  const expires = attributes.find((each) => /^expires=/i.test(each))?.slice("expires=".length)
  const isPast = expires !== undefined && Date.parse(expires) <= Date.now()
  const isDeleted = isPast || attributes.some((each) => /^max-age=0$/i.test(each))
  if (isDeleted) cookies.delete(name)
  else cookies.set(name, pair.slice(at + 1))
}
