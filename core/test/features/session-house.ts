import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { type Adapter, MemoryStore, type Store } from "../../src/adapters.ts"
import {
  sessionManagement,
  type SessionManagementOptions,
} from "../../src/features/session-management.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, type Visitor, visitor } from "../support/visitor.ts"

const site = "http://app.example.com"
export const cookieName = "authjs.session-token"

/** Every column that features write. */
export const allColumns = {
  facts: true,
  createdAt: true,
  lastSeenAt: true,
  userAgent: true,
} as const

/** What a house of sessions is made of. */
export interface SessionHouseOptions {
  readonly adapter?: Adapter
  readonly store?: Store
  readonly feature?: SessionManagementOptions
  readonly more?: Partial<AuthConfig>
  /** Of the users. */
  readonly names?: readonly string[]
}

/** An application whose users sign in with their name and the current password. */
export async function sessionHouse({
  adapter = MemoryAdapter(),
  store = { ...MemoryStore(), shared: true },
  feature,
  more,
  names = ["ada", "bob"],
}: SessionHouseOptions = {}) {
  const users = new Map<string, string>()
  for (const name of names) {
    const email = `${name}@example.com`
    const known = await adapter.getUserByEmail?.(email)
    const user =
      known ??
      (await adapter.createUser?.({ id: crypto.randomUUID(), name, email, emailVerified: null }))
    if (!user) throw new Error("The adapter stores no users.")
    users.set(name, user.id)
  }
  const { logger, warnings, errors } = recordingLogger()
  const events: unknown[] = []
  const checks: (() => Promise<void>)[] = []
  const passwords = Credentials({
    id: "passwords",
    credentials: { name: {} },
    async authorize({ name }) {
      // What was typed is right by now, and may not be any more once this is done.
      for (const check of checks) await check()
      const id = users.get(String(name))
      return id === undefined
        ? null
        : { id, name: String(name), email: `${String(name)}@example.com` }
    },
  })
  const config = {
    ...configWith({ providers: [passwords], adapter, store, logger }),
    session: { columns: allColumns },
    events: { sessionEnded: (message: unknown) => void events.push(message) },
    ...more,
    features: [sessionManagement(feature)],
  } satisfies AuthConfig
  const auth = createAuth(config)
  const enter = async (name = "ada", headers: Record<string, string> = {}): Promise<Visitor> => {
    const browser = visitor(config)
    await browser.submit("callback/passwords", { name }, headers)
    return browser
  }
  const idOf = (name = "ada"): string => users.get(name) ?? ""
  const tokensOf = async (name = "ada"): Promise<string[]> =>
    ((await adapter.listSessionsByUserId?.(idOf(name))) ?? []).map((each) => each.sessionToken)
  return { adapter, store, config, auth, enter, idOf, tokensOf, checks, events, warnings, errors }
}

/** The next request of a browser, which a page of the site makes. */
export function requestOf(browser: Visitor, headers: Record<string, string> = {}): Request {
  const pairs = [...browser.cookies].map(([name, value]) => `${name}=${value}`)
  return new Request(`${site}/devices`, { headers: { cookie: pairs.join("; "), ...headers } })
}

/** Keeps the cookies of a response, as a browser does. */
export function keepCookies(browser: Visitor, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split("; ")
    const at = pair.indexOf("=")
    if (attributes.includes("Max-Age=0")) browser.cookies.delete(pair.slice(0, at))
    else browser.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
