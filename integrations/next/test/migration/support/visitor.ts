import {
  type BrowserSession,
  openBrowserSession,
} from "../../../../../core/test/support/browser-session.ts"

/** A user with a browser that runs no scripts. */
export interface Visitor {
  readonly browser: BrowserSession
  get(path: string): Promise<Response>
  /** What a path answers, as JSON. */
  json(path: string): Promise<unknown>
  /** What stands in the heading of a page. */
  heading(path: string): Promise<string>
  /**
   * Fills in the form of this id on a page, or the page's only one, and sends it.
   *
   * @returns the answer, redirects not followed
   */
  submit(path: string, id: string | undefined, fields?: Record<string, string>): Promise<Response>
  /** Posts to a route of the library, with the token of the CSRF cookie unless the fields have one. */
  post(path: string, fields: Record<string, string>): Promise<Response>
  /** The session cookies, by name. */
  sessionCookies(): Record<string, string>
}

/**
 * Opens a browser without cookies.
 *
 * @param origin - of the site
 * @param sessionCookie - how the names of session cookies begin
 */
export function visitorOf(origin: string, sessionCookie = "authjs.session-token"): Visitor {
  const browser = openBrowserSession()
  const get = (path: string): Promise<Response> => browser.fetch(new URL(path, origin))
  // The wire contract fixes this answer.
  const csrf = async () => (await (await get("/api/auth/csrf")).json()) as { csrfToken: string }
  return {
    browser,
    get,
    json: async (path) => (await get(path)).json(),
    async heading(path) {
      const [, text = ""] = /<h1>(.*?)<\/h1>/.exec(await (await get(path)).text()) ?? []
      return text.replaceAll("<!-- -->", "")
    },
    async submit(path, id, fields = {}) {
      const page = new URL(path, origin)
      const html = await (await browser.fetch(page)).text()
      const form = formOf(html, id)
      const filledIn = { ...form.hidden, ...fields }
      return browser.fetch(new URL(form.action, page), {
        method: "POST",
        headers: { origin },
        body: form.isMultipart ? formData(filledIn) : new URLSearchParams(filledIn),
      })
    },
    async post(path, fields) {
      const { csrfToken } = await csrf()
      return browser.fetch(new URL(path, origin), {
        method: "POST",
        headers: { origin },
        body: new URLSearchParams({ csrfToken, ...fields }),
      })
    },
    sessionCookies: () =>
      Object.fromEntries(
        [...browser.cookies(origin)].filter(([name]) => name.startsWith(sessionCookie)),
      ),
  }
}

interface Form {
  readonly action: string
  readonly isMultipart: boolean
  readonly hidden: Readonly<Record<string, string>>
}

function formData(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

function formOf(html: string, id: string | undefined): Form {
  const forms = html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)
  for (const [, attributes = "", content = ""] of forms) {
    if (id !== undefined && attributeOf(attributes, "id") !== id) continue
    const inputs = [...content.matchAll(/<input\b([^>]*)>/g)].map(([, input = ""]) => input)
    const hidden = inputs.filter((input) => attributeOf(input, "type") === "hidden")
    return {
      action: attributeOf(attributes, "action"),
      isMultipart: attributeOf(attributes, "enctype") === "multipart/form-data",
      hidden: Object.fromEntries(
        hidden.map((input) => [attributeOf(input, "name"), attributeOf(input, "value")]),
      ),
    }
  }
  throw new Error(`There is no form ${id} in: ${html}`)
}

function attributeOf(tag: string, name: string): string {
  const [, value = ""] = new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag) ?? []
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&")
}
