import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { user } from "../adapter-samples.ts"
import { failureOf } from "./failure-of.ts"

/** A store whose client can be closed. */
export interface ClosableStore {
  /** An adapter whose client was used, and closed by the application. */
  closed():
    | Required<Omit<Adapter, "deleteExpired">>
    | Promise<Required<Omit<Adapter, "deleteExpired">>>
}

/**
 * Tests what happens after the application has closed its client.
 *
 * @param open - opens the store
 */
export function testClosedClient(open: () => ClosableStore | Promise<ClosableStore>): void {
  test("a closed database is unavailable, for reads and writes", async () => {
    const store = await open()
    const adapter = await store.closed()
    const read = () => adapter.getUserByEmail("ada@example.com")
    expect(await failureOf(read)).toMatchObject({ code: "unavailable" })
    expect(await failureOf(() => adapter.createUser(user()))).toMatchObject({ code: "unavailable" })
  })
}
