import {
  createVisitor,
  type Send,
  type Visitor,
} from "../../../local-services/test/support/visitor.ts"

/** The session's cookie. */
export const sessionCookie = "authjs.session-token"

/** A browser at one application. */
export interface Browser extends Visitor {
  /** What the handler tells. */
  session(): Promise<unknown>
  /** What the page says, which is made on the server. */
  page(): Promise<string>
  csrfToken(): Promise<string>
  /** Posts a form as a page of the application does. */
  post(route: string, form: Record<string, string>, headers?: HeadersInit): Promise<Response>
  signInWithCredentials(name: string): Promise<Response>
}

/**
 * A browser without cookies.
 *
 * @param url - of the application
 * @param send - if there is something between the browser and the application
 */
export function openBrowser(url: string, send?: Send): Browser {
  const visitor = createVisitor(send)
  const browser: Browser = {
    ...visitor,
    session: async () => (await visitor.request(`${url}/api/session`)).json(),
    page: async () => {
      const { text } = await visitor.open(`${url}/`)
      // Frameworks put comments between the parts of a text node.
      return /Signed (?:out|in as [^.]*)\./.exec(text.replaceAll(/<!--.*?-->/g, ""))?.[0] ?? text
    },
    csrfToken: async () => {
      const response = await visitor.request(`${url}/api/auth/csrf`)
      // The wire contract fixes this answer.
      return ((await response.json()) as { csrfToken: string }).csrfToken
    },
    post: (route, form, headers = { origin: url, "sec-fetch-site": "same-origin" }) =>
      visitor.request(`${url}/api/auth/${route}`, {
        method: "POST",
        body: new URLSearchParams(form),
        headers,
      }),
    signInWithCredentials: async (name) => {
      const csrfToken = await browser.csrfToken()
      return browser.post("callback/credentials", { csrfToken, name, password: "right" })
    },
  }
  return browser
}
