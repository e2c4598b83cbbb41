import { expect, onTestFinished, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { session, user } from "../adapter-samples.ts"
import { failureOf } from "./failure-of.ts"
import { quoted, type SqlTables, withoutTables } from "./sql-tables.ts"

/** An empty database of SQL. */
export interface SqlErrorsStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">>
  readonly tables: SqlTables
}

/**
 * Tests the errors of databases of SQL: what is missing in the schema, and what refers to a user.
 *
 * @param open - opens an empty database; called by each test
 */
export function testSqlErrors(open: () => SqlErrorsStore | Promise<SqlErrorsStore>): void {
  const advice = { code: "unavailable", message: expect.stringContaining("checkSchema") }

  test("a missing column is unavailable, and the message says what shows it", async () => {
    const { adapter, tables } = await open()
    const column = (from: string, to: string) =>
      alter(
        tables,
        tables.names.users,
        `rename column ${quoted(tables, from)} to ${quoted(tables, to)}`,
      )
    await column("image", "picture")
    onTestFinished(() => column("picture", "image"))
    const call = () => adapter.createUser(user({ image: "face.png" }))
    expect(await failureOf(call)).toMatchObject(advice)
  })

  test("missing tables are unavailable, never null, and the message says what shows them", async () => {
    const { adapter, tables } = await open()
    await withoutTables(tables, async () => {
      for (const call of [
        () => adapter.getUser("a"),
        () => adapter.getSessionAndUser("a"),
        () => adapter.useVerificationToken({ identifier: "a", token: "b" }),
        () => adapter.listAuthenticatorsByUserId("a"),
        () => adapter.deleteUser("a"),
      ]) {
        expect(await failureOf(call)).toMatchObject(advice)
      }
    })
  })

  test("a user that a table of the application refers to is not deleted", async () => {
    const { adapter, tables } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.createSession(session(id))
    const users = quoted(tables, tables.names.users)
    if (tables.dialect === "sqlite") {
      await tables.run(`create table invoice (person text references ${users} (id))`)
      await tables.run(`insert into invoice select id from ${users}`)
    } else {
      // The column gets the type of the id, with its collation.
      await tables.run(`create table invoice as select id as person from ${users}`)
      await tables.run(`alter table invoice add foreign key (person) references ${users} (id)`)
    }
    onTestFinished(async () => {
      await tables.run("drop table invoice")
    })

    expect((await failureOf(() => adapter.deleteUser(id))).code).toBe("unavailable")
    expect(await adapter.getSessionAndUser("session-token")).not.toBeNull()
  })
}

async function alter(tables: SqlTables, table: string, change: string): Promise<void> {
  await tables.run(`alter table ${quoted(tables, table)} ${change}`)
}
