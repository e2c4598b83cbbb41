import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { sql } from "kysely"
import { afterAll, describe, expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { allCreated, creatingProcesses } from "./creating-processes.ts"
import { openMysql } from "./mysql-tables.ts"
import { own, ownValues } from "./own-tables.ts"

const createTogether = await creatingProcesses()

const servers = [
  ["MariaDB", await mariadb()],
  ["MySQL", await mysql()],
] as const

describe.each(servers)("on %s", async (_, server) => {
  const scope = await server.scope({ name: "kysely tables" })
  const db = openMysql(scope.url, { connectionLimit: 2 })
  const made: string[] = []
  const login = { username: `u${scope.name.slice(-24)}`, password: "login" }

  afterAll(async () => {
    for (const name of made) await sql`drop database ${sql.id(name)}`.execute(db)
    await sql`drop user if exists ${sql.lit(login.username)}`.execute(db)
    await db.destroy()
    await scope.drop()
    await server.stop()
  })

  async function newDatabase(name: string): Promise<string> {
    const full = `${scope.name}_${name}`
    await sql`create database ${sql.id(full)} character set utf8mb4`.execute(db)
    made.push(full)
    return full
  }

  test.each(["first", "second"])(
    "six processes create all tables, keys and columns at once in the %s database",
    async (name) => {
      const database = await newDatabase(name)
      expect(await createTogether(scope.url, database)).toEqual(allCreated)
      expect(await checkSchema(db.withSchema(database), own)).toEqual([])
    },
  )

  test("a user who may not create needs no right to where nothing is missing", async () => {
    await createTables(db, own)
    const { username, password } = login
    await sql`create user ${sql.lit(username)} identified by ${sql.lit(password)}`.execute(db)
    await sql`grant select, insert, update, delete on ${sql.id(scope.name)}.*
      to ${sql.lit(username)}`.execute(db)
    const limited = openMysql(Object.assign(new URL(scope.url), login).href, { connectionLimit: 2 })
    await createTables(limited, own)
    const adapter = KyselyAdapter(limited, own)
    const { id } = await adapter.createUser({ ...user(), role: "admin" })
    expect(await adapter.getUser(id)).toMatchObject({ role: "admin" })
    const lacking = createTables(limited.withSchema("nowhere"), own)
    await expect(lacking).rejects.toMatchObject({ errno: 1142 })
    await limited.destroy()
  })

  test("columns of the application's own keep every value of their types", async () => {
    const tables = db.withSchema(await newDatabase("own"))
    await createTables(tables)
    // The columns are added to tables that exist as well.
    await createTables(tables, own)
    expect(await checkSchema(tables, own)).toEqual([])
    const adapter = KyselyAdapter(tables, own)
    const { id } = await adapter.createUser({ ...user(), ...ownValues })
    expect(await adapter.getUser(id)).toMatchObject(ownValues)
    expect(await adapter.updateUser({ id, age: 2 ** 53 - 1 })).toMatchObject({ age: 2 ** 53 - 1 })
  })
})
