import { encode } from "@lockstep/core/jwt"
import { secret } from "./application.ts"
import type { Site } from "./sites.ts"
import { get, openedLink, post, signedInCookie, visit, providerCallback } from "./visits.ts"

/** One kind of request. */
export interface Case {
  readonly name: string
  /** The most of Auth.js's time that it may take; `undefined` where none is set. */
  readonly budget: number | undefined
  readonly strategy: "jwt" | "database"
  /** Fetches what the requests for a site need, and makes what makes them, each one new. */
  readonly prepare: (site: Site) => Promise<() => Request | Promise<Request>>
  /** Whether an answer is what the case is about. */
  readonly isRight: (response: Response) => boolean
}

/** Name of the session cookie, whose value opens on both libraries. */
export const sessionCookie = "authjs.session-token"

/** Every comparison that needs no network. */
export const cases: readonly Case[] = [
  {
    name: "session check, jwt, every token a new one",
    budget: 0.06,
    strategy: "jwt",
    async prepare() {
      const tokens = await Promise.all(Array.from({ length: 512 }, (_, i) => token(`user-${i}`)))
      let next = 0
      return () => get("session", `${sessionCookie}=${tokens[(next += 1) % tokens.length]}`)
    },
    isRight: (response) => response.ok && !setsCookie(response, `${sessionCookie}=;`),
  },
  {
    name: "session check, database",
    budget: 0.22,
    strategy: "database",
    async prepare(site) {
      // Auth.js signs no user in with credentials and database sessions.
      const cookie =
        site.linkMethod === "POST" ? await signedInCookie(site) : await linkCookie(site)
      return () => get("session", cookie)
    },
    isRight: ({ ok }) => ok,
  },
  { name: "no session", budget: 0.16, strategy: "jwt", ...plain("session") },
  { name: "providers", budget: 0.16, strategy: "jwt", ...plain("providers") },
  { name: "csrf", budget: 0.22, strategy: "jwt", ...plain("csrf") },
  { name: "sign-in page", budget: 0.25, strategy: "jwt", ...plain("signin") },
  {
    name: "credentials sign-in",
    budget: 0.1,
    strategy: "jwt",
    async prepare(site) {
      const { cookie, csrfToken } = await visit(site)
      return () => post("callback/credentials", cookie, { csrfToken })
    },
    isRight: signsIn,
  },
  {
    name: "authorization redirect, warm",
    budget: 0.08,
    strategy: "jwt",
    async prepare(site) {
      const { cookie, csrfToken } = await visit(site)
      return () => post("signin/openid", cookie, { csrfToken })
    },
    isRight: (response) => response.headers.get("location")?.startsWith("https://id.") === true,
  },
  {
    name: "authorization redirect, endpoints configured",
    budget: 0.08,
    strategy: "jwt",
    async prepare(site) {
      const { cookie, csrfToken } = await visit(site)
      return () => post("signin/github", cookie, { csrfToken })
    },
    isRight: (response) => response.headers.get("location")?.startsWith("https://github") === true,
  },
  {
    name: "OIDC callback",
    budget: 0.12,
    strategy: "jwt",
    async prepare(site) {
      const visitor = await visit(site)
      return () => providerCallback(site, visitor)
    },
    isRight: signsIn,
  },
  {
    name: "request of a magic link",
    budget: 0.5,
    strategy: "jwt",
    async prepare(site) {
      const { cookie, csrfToken } = await visit(site)
      let next = 0
      return () => post("signin/email", cookie, { csrfToken, email: `a${(next += 1)}@example.com` })
    },
    isRight: (response) => response.headers.get("location")?.includes("verify-request") === true,
  },
  {
    name: "sign-in by a magic link",
    budget: undefined,
    strategy: "jwt",
    async prepare(site) {
      const visitor = await visit(site)
      return () => openedLink(site, visitor)
    },
    isRight: signsIn,
  },
  {
    name: "sign-out",
    budget: undefined,
    strategy: "jwt",
    async prepare(site) {
      const { cookie, csrfToken } = await visit(site)
      const session = `${sessionCookie}=${await token("ada")}`
      return () => post("signout", `${cookie}; ${session}`, { csrfToken })
    },
    isRight: (response) => setsCookie(response, `${sessionCookie}=;`),
  },
]

function plain(path: string): Pick<Case, "prepare" | "isRight"> {
  return { prepare: async () => () => get(path), isRight: ({ ok }) => ok }
}

function signsIn(response: Response): boolean {
  return response.status === 302 && setsCookie(response, `${sessionCookie}=ey`)
}

function setsCookie(response: Response, start: string): boolean {
  return response.headers.getSetCookie().some((header) => header.startsWith(start))
}

async function linkCookie(site: Site): Promise<string> {
  const response = await site.answer(await openedLink(site, await visit(site)))
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(sessionCookie))
  return cookie?.split(";", 1)[0] ?? ""
}

/** A session token that opens on both libraries. */
export function token(sub: string): Promise<string> {
  const claims = { name: "Ada", email: "ada@example.com", picture: null, sub }
  return encode({ token: claims, secret, salt: sessionCookie })
}
