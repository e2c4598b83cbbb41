import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { type Adapter, MemoryStore, type Store } from "../../src/adapters.ts"
import {
  sessionManagement,
  type SessionManagementOptions,
} from "../../src/features/session-management.ts"
import { type AuthConfig, createAuth, type JWT } from "../../src/index.ts"
import { decode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { application, sharedStore, storeUser } from "./application.ts"
import { secret, sessionCookie, type Visitor, visitor } from "./visitor.ts"

/** Every column that features write. */
export const allColumns = {
  facts: true,
  createdAt: true,
  lastSeenAt: true,
  userAgent: true,
} as const

/** What an application with sessions that can be ended is made of. */
export interface SessionApplicationOptions {
  readonly adapter?: Adapter
  readonly store?: Store
  readonly feature?: SessionManagementOptions
  readonly more?: Partial<AuthConfig>
  /** Of the users. */
  readonly names?: readonly string[]
}

/** Makes an application whose users sign in with their name and the current password. */
export async function sessionApplication({
  adapter = MemoryAdapter(),
  store = sharedStore(),
  feature,
  more,
  names = ["ada", "bob"],
}: SessionApplicationOptions = {}) {
  const users = new Map<string, string>()
  for (const name of names) {
    const email = `${name}@example.com`
    const known = await adapter.getUserByEmail?.(email)
    users.set(name, (known ?? (await storeUser(adapter, { name, email }))).id)
  }
  const checks: (() => Promise<void>)[] = []
  const passwords = Credentials({
    id: "passwords",
    credentials: { name: {} },
    async authorize({ name: given }) {
      // What was typed is right by now, and may not be any more once this is done.
      for (const check of checks) await check()
      const name = String(given)
      const id = users.get(name)
      return id === undefined ? null : { id, name, email: `${name}@example.com` }
    },
  })
  const session = { columns: allColumns }
  const app = application({ providers: [passwords], adapter, store, session, ...more })
  const config = { ...app.config, features: [sessionManagement(feature)] } satisfies AuthConfig
  const idOf = (name = "ada"): string => users.get(name) ?? ""
  return {
    ...app,
    adapter,
    store,
    config,
    auth: createAuth(config),
    /** Messages of the event. */
    events: app.events.sessionEnded,
    checks,
    idOf,
    async enter(name = "ada", headers: Record<string, string> = {}): Promise<Visitor> {
      const browser = visitor(config)
      await browser.submit("callback/passwords", { name }, headers)
      return browser
    },
    tokensOf: async (name = "ada"): Promise<string[]> =>
      ((await adapter.listSessionsByUserId?.(idOf(name))) ?? []).map((each) => each.sessionToken),
  }
}

/** The same application with sessions in tokens. */
export function jwtSessionApplication({ more, ...options }: SessionApplicationOptions = {}) {
  const session = { ...more?.session, strategy: "jwt" } as const
  return sessionApplication({ ...options, more: { ...more, session } })
}

/** A browser with nothing but the session cookie of another one, as an attacker copied it. */
export function thiefOf({ cookies }: Visitor, config: Parameters<typeof visitor>[0]): Visitor {
  const thief = visitor(config)
  thief.cookies.set(sessionCookie, cookies.get(sessionCookie) ?? "")
  return thief
}

/** What the session token of a browser says. */
export async function claimsOf(browser: Pick<Visitor, "cookies">): Promise<JWT> {
  const token = browser.cookies.get(sessionCookie) ?? ""
  return (await decode({ token, secret, salt: sessionCookie })) ?? {}
}

/** A shared store that can be made unreachable, and stopped before it writes. */
export function stoppableStore() {
  const memory = MemoryStore()
  const state: { isDown: boolean; beforeSet?: (() => Promise<void>) | undefined } = {
    isDown: false,
  }
  const up = <Result>(run: () => Result): Result | Promise<never> =>
    state.isDown ? Promise.reject(new Error("down")) : run()
  const store: Store = {
    ...memory,
    shared: true,
    get: (keys) => up(() => memory.get(keys)),
    add: (...given) => up(() => memory.add(...given)),
    remove: (...given) => up(() => memory.remove(...given)),
    set: async (...given) => {
      const before = state.beforeSet
      state.beforeSet = undefined
      await before?.()
      await up(() => memory.set(...given))
    },
  }
  return { store, state }
}
