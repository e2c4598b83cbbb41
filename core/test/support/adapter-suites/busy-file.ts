import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { account, user } from "../adapter-samples.ts"
import { countRows, lockFile } from "../locked-file.ts"

/** The part that is used of a client of libSQL. */
interface Client {
  execute(statement: never, args?: never): Promise<unknown>
}

/** A file of libSQL with empty tables. */
export interface BusyFile {
  /** Its path. */
  readonly file: string
  readonly client: Client
  /** The table of users. */
  readonly table: string
  /** Makes an adapter on it. */
  adapter(): Required<Omit<Adapter, "deleteExpired">>
}

const newUserRecords = () => ({ user: user(), account: account("") })

const writes = {
  "a statement": (adapter) => adapter.createUser(user()),
  "a transaction": (adapter) => adapter.createUserWithAccount(newUserRecords()),
} satisfies Readonly<Record<string, (adapter: Required<Omit<Adapter, "deleteExpired">>) => unknown>>

/**
 * Tests that no answered write is lost after another process had locked a file of libSQL, which leaves a
 * refused statement unfinished.
 *
 * @param open - opens such a file; called by each test
 */
export function testBusyFile(open: () => Promise<BusyFile>): void {
  for (const [name, write] of Object.entries(writes)) {
    test(`what is written after a lock refused ${name} is there for others`, async () => {
      const { file, table, adapter: make } = await open()
      const adapter = make()

      const unlock = await lockFile(file)
      await expect(Promise.resolve(write(adapter))).rejects.toMatchObject({ code: "conflict" })
      await unlock()
      await write(adapter)

      expect(countRows(file, table)).toBe(1)
    })
  }

  test("what is written after a lock refused many writes is there for others", async () => {
    const { file, table, adapter: make } = await open()
    const adapter = make()
    const unlock = await lockFile(file)
    for (const write of [...Object.values(writes), ...Object.values(writes)]) {
      await expect(Promise.resolve(write(adapter))).rejects.toMatchObject({ code: "conflict" })
    }
    expect(await adapter.getUserByEmail("ada@example.com")).toBeNull()
    await unlock()
    await adapter.createUserWithAccount(newUserRecords())
    expect(countRows(file, table)).toBe(1)
  })

  test("each of many writes that is answered is there for others", async () => {
    const { file, table, client, adapter } = await open()
    const unlock = await lockFile(file)
    const execute = client.execute.bind(client)
    let calls = 0
    // The first write meets the lock, and every other one comes as soon as the lock is released, before
    // anyone has heard of the refusal.
    client.execute = async (...given: Parameters<typeof execute>) => {
      if (calls++ > 0) return execute(...given)
      const refused = execute(...given)
      await refused.catch(unlock)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return refused
    }

    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, async (_, index) =>
        // An application may make its adapter for each request.
        adapter().createUser(user({ email: `ada${index}@example.com` })),
      ),
    )

    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(4)
    expect(countRows(file, table)).toBe(4)
  })
}
