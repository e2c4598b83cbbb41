import { postgres as postgresServer } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, DrizzleStore } from "@lockstep/drizzle-adapter/pg"
import { drizzle } from "drizzle-orm/node-postgres"
import { drizzle as drizzleJs } from "drizzle-orm/postgres-js"
import pg, { type PoolConfig } from "pg"
import postgres, { type Options, type PostgresType } from "postgres"
import { afterAll } from "vitest"
import { pgOptions } from "../../../core/test/support/client-options/pg.ts"
import {
  oneByOne,
  postgresOptions,
  type OfConnection,
} from "../../../core/test/support/client-options/postgres.ts"
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

const jsOptions: {
  readonly [Name in Exclude<keyof Options<Types>, OfConnection>]: Readonly<
    Record<string, Options<Types>[Name]>
  >
} = postgresOptions(postgres)

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
  ...oneByOne(jsOptions).map(
    ([name, option]) => [`postgres with ${name}`, () => openJs(option)] as const,
  ),
]

/** What is refused, by a part of its name. */
const refusals: readonly (Omit<RefusedOption, "open"> & { readonly name: RegExp })[] = [
  { name: / binary true$/, says: "Remove the option binary of pg" },
  { name: / pascal$/, says: "Remove the option transform.column of postgres" },
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
