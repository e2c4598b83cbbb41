import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, vi } from "vitest"
import { MemoryStore } from "../../src/adapters.ts"
import { AdapterError, TokenError } from "../../src/errors.ts"
import {
  startRotatingProvider,
  tokenHouse,
  type TokenHouseOptions,
} from "../support/provider-tokens/token-house.ts"

/** A store that all instances share. */
export const shared = () => ({ ...MemoryStore(), shared: true })
/** What is unreachable. */
export const down = () => Promise.reject(new AdapterError("down", { code: "unavailable" }))

/** Dates go on; timers and the monotonic clock stay. */
export function pass(seconds: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ["Date"] })
  vi.setSystemTime(now + seconds * 1000)
}

/** An instance of an application, about whose user ada everything is asked. */
export async function faultyTokens(options: Partial<TokenHouseOptions> = {}) {
  const openid = options.openid ?? (await startRotatingProvider())
  const adapter = options.adapter ?? MemoryAdapter()
  const store = options.store ?? shared()
  const made = tokenHouse({ ...options, store, openid, adapter })
  const wanted = { provider: openid.id }
  const key = { ...wanted, providerAccountId: "ada" }
  const tokens = async () => (await made.auth.forUser(await made.userOf())).tokens
  return { ...made, openid, adapter, store, wanted, key, tokens }
}

/** The error that comes instead of a token. */
export async function errorOf(call: Promise<unknown>): Promise<TokenError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(TokenError)
  // It was just looked at.
  return error as TokenError
}

/** A fetch whose next answers from the token endpoint a test makes. */
export function replaceable() {
  const state: { answer?: (() => Promise<Response>) | undefined; asked: number } = { asked: 0 }
  return {
    state,
    fetch: ((input, init) => {
      if (state.answer && init?.method === "POST") {
        state.asked += 1
        return state.answer()
      }
      return fetch(input, init)
    }) as typeof fetch,
  }
}
