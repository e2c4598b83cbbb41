import { expect, vi } from "vitest"
import { AdapterError, TokenError } from "../../src/errors.ts"

/** What is unreachable. */
export const down = () => Promise.reject(new AdapterError("down", { code: "unavailable" }))

/** Dates go on; timers and the monotonic clock stay. */
export function pass(seconds: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ["Date"] })
  vi.setSystemTime(now + seconds * 1000)
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
