/** A user with a browser that keeps the cookies of one site, and does not follow redirects by itself. */
export interface Browser {
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: BodyInit, headers?: Record<string, string>): Promise<Response>
  /** Posts a form below the base path, with the site's CSRF token. */
  submit(path: string, form: Record<string, string>): Promise<Response>
  csrfToken(): Promise<string>
  /** What the session route answers. */
  session(): Promise<unknown>
}

/**
 * Opens a browser.
 *
 * @param origin - of the site
 * @param base - path under which the site has Lockstep's routes
 * @param always - headers of every request, such as a proxy would add
 */
export function openBrowser(
  origin: string,
  base = "/auth",
  always: Record<string, string> = {},
): Browser {
  const cookies = new Map<string, string>()

  async function send(
    path: string,
    given: Record<string, string>,
    init?: RequestInit,
  ): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { ...always, ...given, ...(cookie && { cookie }) }
    const response = await fetch(origin + path, { ...init, headers, redirect: "manual" })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  function keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ")
    const [name = "", value = ""] = pair.split(/=(.*)/s)
    if (attributes.includes("Max-Age=0")) cookies.delete(name)
    else cookies.set(name, value)
  }

  const browser: Browser = {
    cookies,
    get: (path, headers = {}) => send(path, headers),
    post: (path, body, headers = {}) => send(path, headers, { method: "POST", body }),
    async submit(path, form) {
      const csrfToken = await browser.csrfToken()
      return browser.post(`${base}${path}`, new URLSearchParams({ csrfToken, ...form }))
    },
    async csrfToken() {
      // The wire contract fixes this answer.
      const body = (await (await browser.get(`${base}/csrf`)).json()) as { csrfToken: string }
      return body.csrfToken
    },
    session: async () => (await browser.get(`${base}/session`)).json(),
  }
  return browser
}
