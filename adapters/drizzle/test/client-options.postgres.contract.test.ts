import { postgres as postgresServer } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, DrizzleStore } from "@lockstep/drizzle-adapter/pg"
import { drizzle } from "drizzle-orm/node-postgres"
import { drizzle as drizzleJs } from "drizzle-orm/postgres-js"
import pg, { type PoolConfig } from "pg"
import postgres, { type Options, type PostgresType } from "postgres"
import { afterAll } from "vitest"
import { pgOptions } from "../../../core/test/support/client-options/pg.ts"
import {
  testClientOptions,
  type RefusedOption,
} from "../../../core/test/support/client-options/test-client-options.ts"
import { pgSchemaSql, pgStoreSql } from "./own-pg-tables.ts"

const server = await postgresServer()
const scope = await server.scope({
  name: "drizzle client options",
  setup: `${pgSchemaSql} ${pgStoreSql}`,
})
const beside = new pg.Pool({ connectionString: scope.url, max: 1 })

afterAll(async () => {
  await beside.end()
  await scope.drop()
  await server.stop()
})

async function empty(): Promise<void> {
  await beside.query(`truncate "user", "verificationToken", "auth_entry" cascade`)
}

const open = async (option: PoolConfig) => {
  await empty()
  const pool = new pg.Pool({ connectionString: scope.url, max: 3, ...option })
  return {
    adapter: DrizzleAdapter(drizzle(pool)),
    store: DrizzleStore(drizzle(pool)),
    close: () => pool.end(),
  }
}

type Types = Record<string, PostgresType>

/** Options of how the server is found and reached, and of when connections end. */
type OfConnection =
  | `${"host" | "pass" | "port" | "ssl" | "user"}${string}`
  | `${string}_${"alive" | "lifetime" | "pipeline" | "timeout"}`
  | "backoff"
  | "database"
  | "db"
  | "max"
  | "onclose"
  | "path"
  | "target_session_attrs"
  | "publications"
  | "replication"
  | "socket"
  | "timeout"

type JsOption = Exclude<keyof Options<Types>, OfConnection>

/** A type that is text both ways. */
const asText = (oid: number): PostgresType => ({
  to: oid,
  from: [oid],
  serialize: String,
  parse: String,
})

/** Every other option of `postgres`, with values other than its default. */
const jsOptions: {
  readonly [Name in JsOption]: Readonly<Record<string, Options<Types>[Name]>>
} = {
  connection: {
    "DateStyle SQL, DMY": { DateStyle: "SQL, DMY" },
    "DateStyle German": { DateStyle: "German" },
    "TimeZone Asia/Kolkata": { TimeZone: "Asia/Kolkata" },
  },
  debug: { function: () => {} },
  fetch_types: { false: false },
  onnotice: { function: () => {} },
  no_prepare: { true: true },
  onparameter: { function: () => {} },
  prepare: { false: false },
  transform: {
    camel: postgres.camel,
    kebab: postgres.kebab,
    pascal: postgres.pascal,
    undefined: { undefined: null },
    "frozen rows": { row: Object.freeze },
  },
  types: {
    bigint: { bigint: postgres.BigInt },
    "integers as text": { int4: asText(23), int8: asText(20) },
    "dates as text": { timestamptz: asText(1184) },
  },
}

const openJs = async (option: Options<Types>) => {
  await empty()
  const client = postgres(scope.url, { max: 3, onnotice: () => {}, ...option })
  return {
    adapter: DrizzleAdapter(drizzleJs(client)),
    store: DrizzleStore(drizzleJs(client)),
    close: () => client.end({ timeout: 1 }),
  }
}

const rows = [
  ...Object.entries(pgOptions).map(
    ([name, option]) => [`pg with ${name}`, () => open(option)] as const,
  ),
  ...Object.entries(jsOptions).flatMap(([name, values]) =>
    Object.entries(values).map(
      ([called, value]) =>
        [`postgres with ${name} ${called}`, () => openJs({ [name]: value })] as const,
    ),
  ),
]

/** What is refused, by a part of its name. */
const refusals: readonly (Omit<RefusedOption, "open"> & { readonly name: RegExp })[] = [
  { name: / binary true$/, says: "Remove the option binary of pg" },
  { name: / pascal$/, says: "Remove the option transform.column of postgres" },
  { name: /DateStyle[ =](?!ISO)/, says: "set DateStyle to ISO", of: "reads" },
]

const refusalOf = (name: string) => refusals.find((refusal) => refusal.name.test(name))

testClientOptions(
  Object.fromEntries(rows.filter(([name]) => !refusalOf(name))),
  Object.fromEntries(
    rows.flatMap(([name, opened]) => {
      const refusal = refusalOf(name)
      return refusal ? [[name, { open: opened, ...refusal }]] : []
    }),
  ),
)
