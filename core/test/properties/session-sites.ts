import { randomBytes } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import { application } from "./application.ts"
import { serverSecrets } from "./observed.ts"

/** Names and values, in the order in which they are sent. */
export type Cookies = readonly (readonly [name: string, value: string])[]

/** An application, and cookies of sessions that it accepts. */
export interface SessionSite {
  /** Name of the session cookie. */
  readonly name: string
  readonly origin: string
  readonly sessions: readonly Cookies[]
  /** Requests a path below the routes. */
  get(path: string, cookies: Cookies): Promise<Response>
}

const chunkLength = 3936
const origins = { http: "http://app.example.com", https: "https://app.example.com" } as const

/** The session of the user Ada, by how sessions are kept and what the cookie is called. */
export const sites: Readonly<Record<string, SessionSite>> = {
  "http, jwt": await withTokens("http", "authjs.session-token"),
  "https, jwt": await withTokens("https", "__Secure-authjs.session-token"),
  "https, jwt, __Host-": await withTokens("https", "__Host-authjs.session-token"),
  "http, database": await withRecord("http", "authjs.session-token"),
  "https, database": await withRecord("https", "__Secure-authjs.session-token"),
}

async function withTokens(scheme: keyof typeof origins, name: string): Promise<SessionSite> {
  const options = name.startsWith("__Host-") ? { cookies: { sessionToken: { name } } } : {}
  const sessions = [await genuine(name, 0), await genuine(name, 9000)]
  return site(application(options).config, { name, origin: origins[scheme], sessions })
}

/** The cookies of a session whose token has this many characters of claims. */
async function genuine(name: string, length: number): Promise<Cookies> {
  const token = await encode({
    secret: serverSecrets.authSecret,
    salt: name,
    token: { sub: "ada", name: "Ada", filler: "x".repeat(length) },
  })
  if (token.length <= chunkLength) return [[name, token]]
  return Array.from({ length: Math.ceil(token.length / chunkLength) }, (_, index) => [
    `${name}.${index}`,
    token.slice(index * chunkLength, (index + 1) * chunkLength),
  ])
}

async function withRecord(scheme: keyof typeof origins, name: string): Promise<SessionSite> {
  const adapter = MemoryAdapter()
  const sessionToken = randomBytes(32).toString("hex")
  const user = { id: "ada", name: "Ada", email: "ada@example.com", emailVerified: null }
  await adapter.createUser(user)
  // Longer than any run takes, and not due for an extension.
  const expires = new Date(Date.now() + 365 * 86_400_000)
  await adapter.createSession({ sessionToken, userId: "ada", expires })
  const { config } = application({ adapter, session: { strategy: "database" } })
  return site(config, { name, origin: origins[scheme], sessions: [[[name, sessionToken]]] })
}

function site(config: AuthConfig, facts: Omit<SessionSite, "get">): SessionSite {
  return {
    ...facts,
    get(path, cookies) {
      const cookie = cookies.map((pair) => pair.join("=")).join("; ")
      return Auth(new Request(`${facts.origin}/auth/${path}`, { headers: { cookie } }), config)
    },
  }
}
