import { inspect } from "node:util"
import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { google, user } from "../adapter-samples.ts"
import { failureOf } from "./failure-of.ts"

/** An empty store that can get a another unique key. */
export interface OwnKeyStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">>
  /**
   * Makes the names of users unique until the test is over.
   *
   * @returns the code in the driver's error for a name that is taken
   */
  uniqueNames(): Promise<string>
}

type Call = (adapter: Required<Omit<Adapter, "deleteExpired">>, id: string) => unknown

const taking: Readonly<Record<string, Call>> = {
  createUser: (adapter) => adapter.createUser(user({ name: "s3cret", email: "carol@example.com" })),
  createUserWithAccount: (adapter) =>
    adapter.createUserWithAccount({
      user: user({ name: "s3cret", email: "carol@example.com" }),
      account: google,
    }),
  updateUser: (adapter, id) => adapter.updateUser({ id, name: "s3cret" }),
  "updateUser with an address": (adapter, id) =>
    adapter.updateUser({ id, name: "s3cret", email: "carol@example.com" }),
}

/**
 * Tests unique keys that the application added, which the adapter does not check itself.
 *
 * @param open - opens an empty store
 */
export function testOwnKey(open: () => OwnKeyStore | Promise<OwnKeyStore>): void {
  test.each(Object.entries(taking))(
    "%s of what a key of the application has is a duplicate, with the driver's cause",
    async (_, call) => {
      const { adapter, uniqueNames } = await open()
      const code = await uniqueNames()
      await adapter.createUser(user({ name: "s3cret" }))
      const { id } = await adapter.createUser(user({ name: "Bob", email: "bob@example.com" }))
      const error = await failureOf(() => call(adapter, id))
      expect(error.code).toBe("duplicate")
      expect(error.cause?.err).toBeInstanceOf(Error)
      expect(inspect(error.cause?.err)).toContain(code)
      expect(error.message).not.toMatch(/s3cret|address/)
      expect(await adapter.getUserByEmail("carol@example.com")).toBeNull()
    },
  )
}
