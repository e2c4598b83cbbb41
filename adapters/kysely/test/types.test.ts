import { defineConfig } from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import {
  type Codegen,
  type Database,
  KyselyAdapter,
  type KyselyAdapterOptions,
  KyselyAuth,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { type Generated, type JSONColumnType, Kysely, SqliteDialect } from "kysely"
import { expect, expectTypeOf, test } from "vitest"

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
    userColumns: {
      role: "text",
      age: "number",
      isActive: "boolean",
      bornAt: "date",
      nickname: "text",
      settings: "json",
    },
    sessionColumns: { device: "text" },
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

test("declared columns are in the types of callbacks and events", () => {
  const adapter = KyselyAdapter(openOwn(), {
    userColumns: { role: "text" },
    sessionColumns: { device: "text" },
  })
  const config = defineConfig({
    providers: [],
    adapter,
    callbacks: {
      session({ session: view, user: stored }) {
        expectTypeOf(stored)
          .exclude(undefined)
          .toHaveProperty("role")
          .toEqualTypeOf<"admin" | "member">()
        expectTypeOf(view.device).toEqualTypeOf<string | null | undefined>()
        return view
      },
    },
    events: {
      createUser({ user: stored }) {
        expectTypeOf(stored.role).toEqualTypeOf<"admin" | "member">()
      },
    },
  })
  expect(config.adapter).toBe(adapter)
})

test("columns are written by their types, and may be left out of a new user", () => {
  const adapter = KyselyAdapter(openOwn(), { userColumns: { role: "text", age: "number" } })
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
  const adapter = KyselyAdapter(openOwn(), { userColumns: { role: "text" } })
  expectTypeOf<UserFrom<typeof adapter>>().not.toHaveProperty("age")
  const plain = KyselyAdapter(openOwn())
  expectTypeOf<UserFrom<typeof plain>>().not.toHaveProperty("role")
  expect(plain.getUser).toBeTypeOf("function")
})

test("options with a type of their own leave open which columns are there", () => {
  const options: KyselyAdapterOptions<OwnTables> = { userColumns: { role: "text" } }
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
    userColumns: { isActive: "boolean", bornAt: "date", tags: "json", settings: "json" },
  })
  type User = UserFrom<typeof adapter>
  expectTypeOf<User["isActive"]>().toEqualTypeOf<boolean | null>()
  expectTypeOf<User["bornAt"]>().toEqualTypeOf<Date>()
  expectTypeOf<User["tags"]>().toEqualTypeOf<unknown>()
  expectTypeOf<User["settings"]>().toEqualTypeOf<{ theme: string } | null>()
  expect(adapter.getUser).toBeTypeOf("function")
})

test("the adapter fits wherever an Adapter does", () => {
  const adapters: Required<Adapter>[] = [
    KyselyAdapter(openOwn()),
    KyselyAdapter(openOwn(), {
      userColumns: { role: "text", isActive: "boolean" },
      sessionColumns: { device: "text" },
    }),
  ]
  const [plain, own] = adapters.map((adapter) => Object.keys(adapter))
  expect(own).toEqual(plain)
})

test("a column that the table's type lacks is a type error", () => {
  const db = openOwn()
  // @ts-expect-error -- there is no such column in the type of the table
  const adapter = KyselyAdapter(db, { userColumns: { role: "text", ages: "number" } })
  expect(adapter.getUser).toBeTypeOf("function")
})

test("a standard column cannot be declared", () => {
  const db = openOwn()
  // @ts-expect-error -- the adapter knows how to store it
  const adapter = KyselyAdapter(db, { userColumns: { role: "text", email: "text" } })
  expect(adapter.getUser).toBeTypeOf("function")
})
