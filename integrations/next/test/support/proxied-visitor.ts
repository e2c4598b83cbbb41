import {
  type ProxyResponse,
  type ProxyRoute,
  publicHost,
  type ReverseProxies,
} from "../../../../core/test/support/reverse-proxies.ts"

/** Headers of one request beyond those of a browser. */
export type MoreHeaders = Readonly<Record<string, string>>

/** A browser without scripts behind a reverse proxy: it keeps cookies and submits forms. */
export interface ProxiedVisitor {
  /** Of the application, as the browser sees it. */
  readonly origin: string
  readonly cookies: ReadonlyMap<string, string>
  get(path: string, more?: MoreHeaders): Promise<ProxyResponse>
  /** Posts a form to one of Lockstep's routes, with the token of its forms. */
  submit(action: string, fields?: MoreHeaders, more?: MoreHeaders): Promise<ProxyResponse>
  /** Opens a page and presses a button of it, which runs a server action. */
  press(path: string, button: string, more?: MoreHeaders): Promise<ProxyResponse>
}

/**
 * Opens a browser without cookies.
 *
 * @param proxies - in front of the application
 * @param route - the way through them
 * @param kind - a program in the place of a browser sends no `Origin` with its forms
 */
export function openVisitor(
  proxies: ReverseProxies,
  route: ProxyRoute,
  kind: "browser" | "program" = "browser",
): ProxiedVisitor {
  const origin = `${route.scheme}://${publicHost}`
  const cookies = new Map<string, string>()
  const send = async (
    path: string,
    more: MoreHeaders,
    form?: MoreHeaders | FormData,
  ): Promise<ProxyResponse> => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
    const headers = {
      ...(cookie && { cookie }),
      ...(form && kind === "browser" && { origin }),
      ...more,
    }
    const response = await proxies.send(route, path, headers, form)
    keep(cookies, response.cookies)
    return response
  }
  return {
    origin,
    cookies,
    get: (path, more = {}) => send(path, more),
    async submit(action, fields = {}, more = {}) {
      // The names of cookies depend on the scheme: who forges it does so in both requests, if they may.
      const first = await send("/api/auth/csrf", more)
      const { body } = first.status === 200 ? first : await send("/api/auth/csrf", {})
      // The wire contract fixes this answer.
      const { csrfToken } = JSON.parse(body) as { csrfToken: string }
      return send(`/api/auth/${action}`, more, { csrfToken, ...fields })
    },
    async press(path, button, more = {}) {
      const { body } = await send(path, {})
      return send(path, more, formOf(body, button))
    },
  }
}

function keep(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = "", ...attributes] = line.split("; ")
    const name = pair.slice(0, pair.indexOf("="))
    const isGone = attributes.some((attribute) => attribute.toLowerCase() === "max-age=0")
    if (isGone) cookies.delete(name)
    else cookies.set(name, pair.slice(name.length + 1))
  }
}

/** The form of a button, as React renders a server action for browsers without scripts. */
function formOf(html: string, button: string): FormData {
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? []
  const found = forms.find((form) => form.includes(`>${button}</button>`))
  if (found === undefined) throw new Error(`There is no button ${button}: ${html}`)
  const form = new FormData()
  for (const [input] of found.matchAll(/<input\b[^>]*>/g)) {
    const [, name] = /\bname="([^"]*)"/.exec(input) ?? []
    const [, value = ""] = /\bvalue="([^"]*)"/.exec(input) ?? []
    if (name !== undefined) form.append(name, value)
  }
  return form
}
