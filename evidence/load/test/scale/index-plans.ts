import type { Adapter, SchemaProblem } from "@lockstep/core/adapters"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { calls, type StoredUser, storeUser } from "./calls.ts"
import type { Recorded, Statement } from "./recorded.ts"

/** A database that says how it would run a statement. */
export interface Planner {
  /** Names what a statement reads from beginning to end, instead of using an index. */
  readsWhole(statement: Statement): Promise<readonly string[]>
  close(): Promise<void>
}

/** An adapter on its own tables. */
export interface OpenAdapter {
  readonly adapter: Adapter
  readonly sent: Recorded
  readonly planner: Planner
  /** Finds nothing by an index: users by their name. */
  readonly byName: string
  /** What the schema check of the adapter reports. */
  problems(): Promise<readonly SchemaProblem[]>
  close(): Promise<void>
}

/** Few, since the planner is set to prefer an index, or prefers one by itself. */
const users = 60
/** What begins or ends a transaction has no plan, and the catalog does not grow with the users. */
const planned = /^\s*(?:with|select|insert|update|delete)\b(?!.*\binformation_schema\b)/is

/** Tests that every method finds what it looks for by an index, however many records there are. */
export function testIndexPlans(name: string, open: () => Promise<OpenAdapter>): void {
  describe(`look-ups of ${name}`, () => {
    let opened: OpenAdapter
    let adapter: Required<Adapter>
    let first: StoredUser

    beforeAll(async () => {
      opened = await open()
      // A method that is missing fails its test.
      adapter = opened.adapter as Required<Adapter>
      const stored: StoredUser[] = []
      while (stored.length < users) stored.push(await storeUser(adapter))
      const [one] = stored
      if (one) first = one
    })

    afterAll(() => opened?.close())

    test("a read of all users is noticed", async () => {
      const { planner, byName } = opened
      const whole = await planner.readsWhole({ sql: byName, parameters: [] })
      expect(whole.map((table) => table.toLowerCase())).toEqual(["user"])
    })

    test.each(calls)("%s reads by an index", async (_method, call) => {
      opened.sent.take()
      await call(adapter, first)
      const statements = opened.sent.take().filter(({ sql }) => planned.test(sql))
      expect(statements).not.toEqual([])
      for (const statement of statements) {
        expect(await opened.planner.readsWhole(statement), statement.sql).toEqual([])
      }
    })
  })
}
