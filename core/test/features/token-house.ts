import { MemoryStore, type Store } from "../../src/adapters.ts"
import type { JWT } from "../../src/index.ts"
import { decode } from "../../src/jwt.ts"
import { secret, type Visitor, visitor } from "../support/visitor.ts"
import { cookieName, sessionHouse, type SessionHouseOptions } from "./session-house.ts"

/** The same application with sessions in tokens. */
export function tokenHouse({ more, ...options }: SessionHouseOptions = {}) {
  const session = { ...more?.session, strategy: "jwt" } as const
  return sessionHouse({ ...options, more: { ...more, session } })
}

/** A browser with nothing but the session cookie of another one, as an attacker copied it. */
export function thiefOf({ cookies }: Visitor, config: Parameters<typeof visitor>[0]): Visitor {
  const thief = visitor(config)
  thief.cookies.set(cookieName, cookies.get(cookieName) ?? "")
  return thief
}

/** What the session token of a browser says. */
export async function claimsOf(browser: Pick<Visitor, "cookies">): Promise<JWT> {
  const token = browser.cookies.get(cookieName) ?? ""
  return (await decode({ token, secret, salt: cookieName })) ?? {}
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
