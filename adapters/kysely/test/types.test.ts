import { defineConfig } from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import {
  type Codegen,
  createTables,
  type Database,
  KyselyAdapter,
  type KyselyAdapterOf,
  type KyselyAdapterOptions,
  KyselyAuth,
  type SessionOf,
  type UserOf,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { type Generated, type JSONColumnType, Kysely, SqliteDialect } from "kysely"
import { expect, expectTypeOf, test } from "vitest"
import { testTypes } from "../../../core/test/support/adapter-suites/types.ts"
import { openDatabase } from "./open-database.ts"

interface OwnTables extends Database {
  User: Database["User"] & {
    role: "admin" | "member"
    age: number | null
    isActive: boolean
    bornAt: Date | null
    nickname?: string
    settings: { theme: string }
  }
  Session: Database["Session"] & { device: string | null }
}

const dialect = () => new SqliteDialect({ database: new SQLite(":memory:") })
const openOwn = () => new Kysely<OwnTables>({ dialect: dialect() })

type UserFrom<A extends { getUser: (id: string) => Promise<unknown> }> = NonNullable<
  Awaited<ReturnType<A["getUser"]>>
>

test("declared columns are in the types of users and sessions", () => {
  const adapter = KyselyAdapter(openOwn(), {
    userFields: {
      role: "text",
      age: "number",
      isActive: "boolean",
      bornAt: "date",
      nickname: "text",
      settings: "json",
    },
    sessionFields: { device: "text" },
  })
  type User = UserFrom<typeof adapter>
  type Found = NonNullable<Awaited<ReturnType<typeof adapter.getSessionAndUser>>>
  expectTypeOf<User["id"]>().toEqualTypeOf<string>()
  expectTypeOf<User["role"]>().toEqualTypeOf<"admin" | "member">()
  expectTypeOf<User["age"]>().toEqualTypeOf<number | null>()
  expectTypeOf<User["isActive"]>().toEqualTypeOf<boolean>()
  expectTypeOf<User["bornAt"]>().toEqualTypeOf<Date | null>()
  expectTypeOf<User["nickname"]>().toEqualTypeOf<string | null>()
  expectTypeOf<User["settings"]>().toEqualTypeOf<{ theme: string }>()
  expectTypeOf<Found["user"]["role"]>().toEqualTypeOf<"admin" | "member">()
  expectTypeOf<Found["session"]["device"]>().toEqualTypeOf<string | null>()
  expect(adapter.getUser).toBeTypeOf("function")
})

type OwnTypes = KyselyAdapterOptions<OwnTables, { role: "text" }, { device: "text" }>

async function openDeclared() {
  const { sqlite, db } = openDatabase()
  await createTables(db)
  sqlite.exec(`alter table "User" add column "role" text;
    alter table "Session" add column "device" text;`)
  // The columns were added in the statements above.
  return KyselyAdapter(db as unknown as Kysely<OwnTables>, {
    userFields: { role: "text" },
    sessionFields: { device: "text" },
  })
}

type Users = UserOf<OwnTables, { readonly role: "text" }>
type Sessions = SessionOf<OwnTables, { readonly device: "text" }>

testTypes<{
  adapter: Awaited<ReturnType<typeof openDeclared>>
  adapterOf: KyselyAdapterOf<Users, Sessions>
  user: Users
  session: Sessions
  options: OwnTypes
  role: "admin" | "member"
  device: string | null
}>(openDeclared, KyselyAdapter)

test("columns are written by their types, and may be left out of a new user", () => {
  const adapter = KyselyAdapter(openOwn(), { userFields: { role: "text", age: "number" } })
  type New = Parameters<typeof adapter.createUser>[0]
  type Change = Parameters<typeof adapter.updateUser>[0]
  const ada = { id: "1", email: "ada@example.com", emailVerified: null }
  expectTypeOf(ada).toExtend<New>()
  expectTypeOf({ ...ada, role: "admin", age: 36 } as const).toExtend<New>()
  expectTypeOf({ id: "1", age: 37 }).toExtend<Change>()
  expectTypeOf({ id: "1", age: "old" }).not.toExtend<Change>()
  expect(adapter.createUser).toBeTypeOf("function")
})

test("a column that is not declared is in no type, as it is not read", () => {
  const adapter = KyselyAdapter(openOwn(), { userFields: { role: "text" } })
  expectTypeOf<UserFrom<typeof adapter>>().not.toHaveProperty("age")
  const plain = KyselyAdapter(openOwn())
  expectTypeOf<UserFrom<typeof plain>>().not.toHaveProperty("role")
  expect(plain.getUser).toBeTypeOf("function")
})

test("options with a type of their own leave open which columns are there", () => {
  const options: KyselyAdapterOptions<OwnTables> = { userFields: { role: "text" } }
  const adapter = KyselyAdapter(openOwn(), options)
  type User = UserFrom<typeof adapter>
  expectTypeOf<User["role"]>().toEqualTypeOf<"admin" | "member" | undefined>()
  expectTypeOf<User["id"]>().toEqualTypeOf<string>()
  const none: KyselyAdapterOptions<Database> = {}
  const plain = KyselyAdapter(new Kysely<Database>({ dialect: dialect() }), none)
  expectTypeOf<UserFrom<typeof plain>>().not.toHaveProperty("role")
  expect(plain.getUser).toBeTypeOf("function")
})

/** As `kysely-codegen` writes them for SQLite, which has neither truth values nor dates nor JSON. */
interface CodegenTables {
  User: Record<keyof Database["User"], string | null> & {
    id: Generated<string>
    isActive: number | null
    bornAt: string
    tags: string
    settings: JSONColumnType<{ theme: string } | null>
  }
  Account: Record<keyof Database["Account"], string | null>
  Session: Record<keyof Database["Session"], string | null>
  VerificationToken: Record<keyof Database["VerificationToken"], string | null>
}

test("columns have the types that the adapter makes of what is stored", () => {
  const db = new KyselyAuth<CodegenTables, Codegen>({ dialect: dialect() })
  const adapter = KyselyAdapter(db, {
    userFields: { isActive: "boolean", bornAt: "date", tags: "json", settings: "json" },
  })
  type User = UserFrom<typeof adapter>
  expectTypeOf<User["isActive"]>().toEqualTypeOf<boolean | null>()
  expectTypeOf<User["bornAt"]>().toEqualTypeOf<Date>()
  expectTypeOf<User["tags"]>().toEqualTypeOf<unknown>()
  expectTypeOf<User["settings"]>().toEqualTypeOf<{ theme: string } | null>()
  expect(adapter.getUser).toBeTypeOf("function")
})

/** A table of users that has what every one needs, and one additional column. */
interface LeanTables extends Omit<Database, "User"> {
  User: { id: string; email: string | null; role: "admin" | "member" }
}

const openLean = () => new Kysely<LeanTables>({ dialect: dialect() })

test("a table of users can do without name, emailVerified and image, if the options say so", () => {
  const adapter = KyselyAdapter(openLean(), {
    userFields: { role: "text", name: false, emailVerified: false, image: false },
  })
  const config = defineConfig({ providers: [], adapter })
  type User = UserFrom<typeof adapter>
  expectTypeOf<User["role"]>().toEqualTypeOf<"admin" | "member">()
  expectTypeOf<User["name"]>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<User["emailVerified"]>().toEqualTypeOf<Date | null>()
  expect(config.adapter).toBe(adapter)
})

test("a standard column that the table's type lacks is a type error without that option", () => {
  // @ts-expect-error -- the options do not state which columns are absent
  const unsaid = KyselyAdapter(openLean())
  // @ts-expect-error -- the options do not state that name is absent
  const partly = KyselyAdapter(openLean(), { userFields: { emailVerified: false, image: false } })
  expect([unsaid.getUser, partly.getUser]).toEqual([expect.any(Function), expect.any(Function)])
})

test("a standard column that the table's type has cannot be called absent", () => {
  const db = openOwn()
  // @ts-expect-error -- the table has this column
  const adapter = KyselyAdapter(db, { userFields: { role: "text", name: false } })
  expect(adapter.getUser).toBeTypeOf("function")
})

test("a table of accounts without a standard column is a type error, and fails when it is read", async () => {
  interface FewTables extends Omit<Database, "Account"> {
    Account: Omit<Database["Account"], "session_state">
  }
  const db = new Kysely<FewTables>({ dialect: dialect() })
  // It makes the tables of an application that has them all.
  await createTables(db as unknown as Kysely<Database>)
  await db.schema.alterTable("Account").dropColumn("session_state").execute()
  // @ts-expect-error -- the adapter reads session_state as well
  const adapter = KyselyAdapter(db)
  const found = adapter.getAccount("42", "google")
  await expect(found).rejects.toMatchObject({ code: "unavailable" })
})

test("the adapter fits wherever an Adapter does", () => {
  const adapters: Required<Adapter>[] = [
    KyselyAdapter(openOwn()),
    KyselyAdapter(openOwn(), {
      userFields: { role: "text", isActive: "boolean" },
      sessionFields: { device: "text" },
    }),
  ]
  const [plain, own] = adapters.map((adapter) => Object.keys(adapter))
  expect(own).toEqual(plain)
})

test("a column that the table's type lacks is a type error", () => {
  const db = openOwn()
  // @ts-expect-error -- there is no such column in the type of the table
  const adapter = KyselyAdapter(db, { userFields: { role: "text", ages: "number" } })
  expect(adapter.getUser).toBeTypeOf("function")
})

test("a standard column cannot be declared", () => {
  const db = openOwn()
  // @ts-expect-error -- the adapter knows how to store it
  const adapter = KyselyAdapter(db, { userFields: { role: "text", email: "text" } })
  expect(adapter.getUser).toBeTypeOf("function")
})
