import { origin } from "./application.ts"
import type { Site } from "./sites.ts"

/** What a browser has after `GET csrf`. */
export interface Visit {
  readonly cookie: string
  readonly csrfToken: string
}

/** Makes a `GET` request of an action. */
export function get(path: string, cookie = ""): Request {
  const headers = cookie === "" ? {} : { cookie }
  return new Request(`${origin}/auth/${path}`, { headers })
}

/** Makes a `POST` request of an action with a form. */
export function post(path: string, cookie: string, form: Record<string, string>): Request {
  const body = new URLSearchParams(form)
  return new Request(`${origin}/auth/${path}`, { method: "POST", body, headers: { cookie } })
}

/** Fetches a CSRF token, as every form does. */
export async function visit({ answer }: Pick<Site, "answer">): Promise<Visit> {
  const response = await answer(get("csrf"))
  // What `GET csrf` answers is fixed by the wire contract.
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return { cookie: cookiesOf(response), csrfToken }
}

/** Signs in with credentials, and returns the cookies. */
export async function signedInCookie(site: Site): Promise<string> {
  const { cookie, csrfToken } = await visit(site)
  return cookiesOf(await site.answer(post("callback/credentials", cookie, { csrfToken })))
}

/** Goes to the OpenID provider and comes back: the request that has to be answered now. */
export async function providerCallback(
  site: Pick<Site, "answer" | "openId">,
  { cookie, csrfToken }: Visit,
): Promise<Request> {
  const response = await site.answer(post("signin/openid", cookie, { csrfToken }))
  const params = site.openId.authorize(response.headers.get("location") ?? "")
  return get(`callback/openid?${params.toString()}`, `${cookie}; ${cookiesOf(response)}`)
}

/** Signs in at the OpenID provider, and returns the cookies. */
export async function signedInAtProvider(site: Site): Promise<string> {
  return cookiesOf(await site.answer(await providerCallback(site, await visit(site))))
}

/** Has a link mailed and opens it: the request that signs in. */
export async function openedLink(site: Site, { cookie, csrfToken }: Visit): Promise<Request> {
  const email = "ada@example.com"
  await site.answer(post("signin/email", cookie, { csrfToken, email }))
  const { searchParams } = site.lastLink()
  if (site.linkMethod === "GET") return get(`callback/email?${searchParams.toString()}`, cookie)
  return post("callback/email", cookie, Object.fromEntries(searchParams))
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((header) => header.split(";", 1)[0])
    .join("; ")
}
