import { expect } from "vitest"
import type { Outcome } from "./relying-party.ts"

/** Expects that the user is signed in, where the application wanted to be, and that no error was logged. */
export function expectSignedIn(
  { url, session, errors }: Outcome,
  user: Readonly<Record<string, unknown>>,
): void {
  expect(errors).toEqual([])
  expect(url.pathname).toBe("/")
  expect(session).toMatchObject({ user })
}

/**
 * Expects that no user is signed in, that the browser ends at the error page with the code of a failed
 * callback, and that the log tells the reason once.
 */
export function expectRefused({ url, session, errors }: Outcome, reason: string | RegExp): void {
  expect(errors.map(({ type }) => type)).toEqual(["CallbackRouteError"])
  expect(errors[0]?.message).toMatch(reason)
  expect(session).toBeNull()
  expect(url.searchParams.get("error")).toBe("Configuration")
  expect(url.href).not.toContain("sentinel")
}
