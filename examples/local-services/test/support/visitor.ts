/** A page that a visitor has in front of them. */
export interface VisitedPage {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface StoredCookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** A browser without a screen: keeps cookies, follows redirects, fills in forms. */
export interface Visitor {
  /** The cookies of all paths, by name. */
  cookies(): ReadonlyMap<string, string>
  setCookie(name: string, value: string): void
  /** Requests once, without following a redirect. */
  request(url: string, init?: RequestInit): Promise<Response>
  open(url: string): Promise<VisitedPage>
  /**
   * Sends the page's only form, or the one whose action contains `action`, with additional fields.
   */
  submit(page: VisitedPage, fields?: Record<string, string>, action?: string): Promise<VisitedPage>
}

const entities: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'" }
const decode = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#39);/g, (whole, name: string) => entities[name] ?? whole)

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1]
  return value === undefined ? undefined : decode(value)
}

function readForm(page: VisitedPage, action: string): { url: string; fields: URLSearchParams } {
  const forms = [...page.text.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/gi)].map((match) => ({
    url: new URL(attribute(match[1] ?? "", "action") ?? "", page.url).href,
    content: match[2] ?? "",
  }))
  const form = forms.find(({ url }) => url.includes(action))
  if (!form) throw new Error(`No form leads to "${action}" on ${page.url}:\n${page.text}`)
  const fields = new URLSearchParams()
  for (const [tag] of form.content.matchAll(/<input\b[^>]*>/gi)) {
    fields.append(attribute(tag, "name") ?? "", attribute(tag, "value") ?? "")
  }
  return { url: form.url, fields }
}

function readCookie(header: string): { cookie: StoredCookie; gone: boolean } {
  const [pair = "", ...attributes] = header.split(/;\s*/)
  const [name = "", ...value] = pair.split("=")
  const path = attributes.find((part) => /^path=/i.test(part))?.slice("path=".length) ?? "/"
  const expires = attributes.find((part) => /^expires=/i.test(part))?.slice("expires=".length)
  const gone =
    attributes.some((part) => /^max-age=0$/i.test(part)) ||
    (expires !== undefined && Date.parse(expires) <= Date.now())
  return { cookie: { name, value: value.join("="), path }, gone }
}

/** Sends one request. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/**
 * A visitor who has never been here.
 *
 * @param send - if there is something between the visitor and the server
 */
export function createVisitor(send: Send = fetch): Visitor {
  const jar = new Map<string, StoredCookie>()

  function cookieHeader(url: string): string {
    const { pathname } = new URL(url)
    const fits = (path: string): boolean =>
      pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`)
    const cookies = [...jar.values()].filter(({ path }) => fits(path))
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  }

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set("cookie", cookieHeader(url))
    const response = await send(url, { ...init, headers, redirect: "manual" })
    for (const header of response.headers.getSetCookie()) {
      const { cookie, gone } = readCookie(header)
      if (gone) jar.delete(`${cookie.path} ${cookie.name}`)
      else jar.set(`${cookie.path} ${cookie.name}`, cookie)
    }
    return response
  }

  async function follow(url: string, init?: RequestInit, hops = 0): Promise<VisitedPage> {
    const response = await request(url, init)
    const location = response.headers.get("location")
    const { status, headers } = response
    if (location === null || status < 300 || status > 399) {
      return { url, status, headers, text: await response.text() }
    }
    await response.body?.cancel()
    if (hops > 15) throw new Error(`Too many redirects, the last one to ${location}`)
    return follow(new URL(location, url).href, undefined, hops + 1)
  }

  return {
    cookies: () => new Map([...jar.values()].map(({ name, value }) => [name, value])),
    setCookie: (name, value) => jar.set(`/ ${name}`, { name, value, path: "/" }),
    request,
    open: (url) => follow(url),
    submit: (page, fields = {}, action = "") => {
      const form = readForm(page, action)
      for (const [name, value] of Object.entries(fields)) form.fields.set(name, value)
      const headers = { origin: new URL(page.url).origin }
      return follow(form.url, { method: "POST", body: form.fields, headers })
    },
  }
}
