import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { failedCalls, quotingCalls } from "../failing-calls.ts"

/** A store that can refuse calls. */
export interface SecretsStore {
  /** How the error of the driver looks that comes with a refusal. */
  readonly refusal: object
  /** The methods whose calls are not refused, in the order of {@link failedCalls}. */
  readonly unrefused?: readonly string[]
  /**
   * Lets an adapter call a database that refuses its calls.
   *
   * @param use - is given that adapter; the database takes calls again after it
   */
  refusing(use: (adapter: Adapter) => Promise<void>): Promise<void>
}

/** The methods of {@link failedCalls}. */
const called = [
  "createUser",
  "getUserByEmail",
  "linkAccount",
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
  "useVerificationToken",
  "createAuthenticator",
]

/**
 * Tests that what the application's logger receives of a refused call has the driver's error, and none of
 * the values of the call.
 *
 * @param open - opens an empty store; called by each test
 */
export function testSecrets(open: () => SecretsStore | Promise<SecretsStore>): void {
  test("a refused call reaches the application's logger without its values", async () => {
    const { refusing, refusal, unrefused = [] } = await open()
    await refusing(async (adapter) => {
      const failed = await failedCalls(adapter)
      expect(failed.map(({ method }) => method)).toEqual(
        called.filter((method) => !unrefused.includes(method)),
      )
      expect(quotingCalls(failed)).toEqual([])
      for (const { error } of failed) expect(error).toMatchObject({ cause: { err: refusal } })
    })
  })
}
