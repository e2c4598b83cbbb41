import { vi } from "vitest"
import type { ProviderRequest } from "./issuer.ts"
import type { SentMail } from "./mail.ts"
import { snapshot, type SnapshotObject } from "./snapshot.ts"

/** What a form sends besides the CSRF token, and how. */
export interface SubmitOptions {
  /** As a client of Auth.js does: the response is JSON with a URL. */
  readonly asFetch?: boolean
  /** Leaves out the CSRF token. */
  readonly isForged?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser with cookies at one application. Each request becomes a step of the recording. */
export interface Visitor {
  readonly cookies: Map<string, string>
  /** The address of the provider. */
  readonly issuer: string
  /** `http://` or `https://` and the host of the application. */
  readonly origin: string
  /** Requests a path below the base path. */
  open(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Posts a form with the CSRF token. */
  submit(
    path: string,
    fields?: Readonly<Record<string, string>>,
    options?: SubmitOptions,
  ): Promise<Response>
  /** Posts JSON, with the CSRF token. */
  update(data: unknown): Promise<Response>
  /** Signs in at the provider, from the form to the callback. */
  signInWith(provider: string, fields?: Readonly<Record<string, string>>): Promise<void>
  /** Begins to sign in at the provider, and returns where it sends the browser back to. */
  visitProvider(provider: string, fields?: Readonly<Record<string, string>>): Promise<string>
  /** Opens the newest magic link, and confirms it if there is something to confirm. */
  openMagicLink(): Promise<Response>
  /** Lets time pass. */
  wait(seconds: number): void
}

/** What a visitor talks to. */
export interface Site {
  readonly origin: string
  readonly issuer: string
  readonly cookies: Map<string, string>
  readonly mails: readonly SentMail[]
  /** Responds to a request, without recording it. */
  fetch(request: Request): Promise<Response>
  /** Responds to a request and records it under a label. */
  step(label: string, request: Request): Promise<Response>
}

/** Opens a browser at a site. */
export function openVisitor(site: Site): Visitor {
  const send = (label: string, request: Request) => sendStep(site, label, request)
  const open: Visitor["open"] = (path, headers = {}) =>
    send(`GET ${labelOf(path)}`, new Request(urlOf(site, path), { headers }))

  const submit: Visitor["submit"] = async (path, fields = {}, options = {}) => {
    const token = options.isForged ? {} : { csrfToken: await csrfToken(site) }
    const body = new URLSearchParams({ ...token, ...fields })
    const headers = {
      ...options.headers,
      ...(options.asFetch && { "x-auth-return-redirect": "1" }),
    }
    return send(
      `POST ${labelOf(path)}`,
      new Request(urlOf(site, path), { method: "POST", body, headers }),
    )
  }

  const visitProvider: Visitor["visitProvider"] = async (provider, fields = {}) => {
    const response = await submit(`signin/${provider}`, fields)
    const location = response.headers.get("location") ?? ""
    if (!location.startsWith(site.issuer)) return location
    const answer = await fetch(location, { redirect: "manual" })
    return answer.headers.get("location") ?? ""
  }

  return {
    cookies: site.cookies,
    issuer: site.issuer,
    origin: site.origin,
    open,
    submit,
    visitProvider,
    update: (data) => update(site, data),
    async signInWith(provider, fields) {
      const back = await visitProvider(provider, fields)
      if (back !== "") await open(back)
    },
    openMagicLink: () => open(site.mails.at(-1)?.url ?? "no-mail-was-sent"),
    wait: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000),
  }
}

async function update(site: Site, data: unknown): Promise<Response> {
  const body = JSON.stringify({ csrfToken: await csrfToken(site), data })
  const headers = { "content-type": "application/json" }
  const request = new Request(urlOf(site, "session"), { method: "POST", body, headers })
  return sendStep(site, "POST session", request)
}

async function csrfToken(site: Site): Promise<string> {
  const request = withCookies(new Request(urlOf(site, "csrf")), site)
  const response = await site.fetch(request)
  keepCookies(site, response)
  const body: unknown = response.ok ? await response.json() : {}
  return typeof body === "object" && body !== null && "csrfToken" in body
    ? String(body.csrfToken)
    : ""
}

async function sendStep(site: Site, label: string, request: Request): Promise<Response> {
  const response = await site.step(label, withCookies(request, site))
  keepCookies(site, response)
  return response
}

function withCookies(request: Request, { cookies }: Site): Request {
  const pairs = [...cookies].map(([name, value]) => `${name}=${value}`)
  if (pairs.length > 0) request.headers.set("cookie", pairs.join("; "))
  return request
}

function keepCookies({ cookies }: Site, response: Response): void {
  for (const header of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = header.split("; ")
    const at = pair.indexOf("=")
    const isRemoved = attributes.some((text) => text === "Max-Age=0") || at === pair.length - 1
    if (isRemoved) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

function urlOf(site: Site, path: string): URL {
  return new URL(path, `${site.origin}/auth/`)
}

function labelOf(path: string): string {
  return new URL(path, "http://app.invalid/auth/").pathname.replace("/auth/", "")
}

/** Requests at the provider, in the form that is compared. */
export function describeRequests(requests: readonly ProviderRequest[]): SnapshotObject {
  const counts = new Map<string, number>()
  const entries = requests.map(({ endpoint, authorization, parameters }) => {
    const count = (counts.get(endpoint) ?? 0) + 1
    counts.set(endpoint, count)
    const described = { authorization: readable(authorization), parameters: snapshot(parameters) }
    return [`${endpoint}#${count}`, described] as const
  })
  return Object.fromEntries(entries)
}

function readable(authorization = "none"): string {
  const [scheme = "", value = ""] = authorization.split(" ")
  return scheme === "Basic" ? `Basic ${atob(value)}` : authorization
}
