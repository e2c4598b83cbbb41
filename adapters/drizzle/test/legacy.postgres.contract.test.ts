import { postgres } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import {
  bigint,
  boolean,
  integer,
  pgSchema,
  serial,
  text,
  timestamp,
  type PgColumnBuilderBase,
} from "drizzle-orm/pg-core"
import pg from "pg"
import { afterAll } from "vitest"
import {
  type HoldingConnection,
  holdUsers,
} from "../../../core/test/support/adapter-suites/held-user.ts"
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import {
  camelCaseTables,
  readTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import { keylessPgSchema } from "./own-pg-tables.ts"

const server = await postgres()
const database = await server.scope("drizzle keyless")
const pool = new pg.Pool({ connectionString: database.url })

afterAll(async () => {
  await pool.end()
  await database.drop()
  await server.stop()
})

async function open(change = "") {
  const schema = `legacy_${crypto.randomUUID()}`
  await pool.query(
    `create schema "${schema}"; set local search_path to "${schema}"; ${keylessPgSchema}; ${change}`,
  )
  const tables = tablesIn(schema, text("id"), () => text("userId"))
  const stored = () =>
    readTables({
      names: camelCaseTables,
      dialect: "postgres",
      run: (statement) => pool.query(`set local search_path to "${schema}"; ${statement}`),
      rows: async (query) =>
        (await pool.query<object>(query.replace(" from ", ` from "${schema}".`))).rows,
    })
  return { schema, tables, adapter: DrizzleAdapter(drizzle(pool), tables), stored }
}

testWithoutKeys(async () => (await open()).adapter)

const exact = "Drizzle declares no collation, and that of a database tells texts apart"

testLegacy({
  inexactKeys: exact,
  inexactAddresses: exact,
  withoutCascade: () =>
    open(`alter table "user" add primary key (id);
      alter table "account" add foreign key ("userId") references "user";
      alter table "session" add foreign key ("userId") references "user" on delete restrict`),
  async withoutPasskeys() {
    const { schema, tables, stored } = await open(`alter table "authenticator" rename to "away"`)
    const { authenticatorsTable: _, ...others } = tables
    return {
      adapter: DrizzleAdapter(drizzle(pool), others),
      async stored() {
        await pool.query(`alter table "${schema}"."away" rename to "authenticator"`)
        return stored()
      },
    }
  },
  async heldUser() {
    const { schema, ...store } = await open()
    const named = (name: string) => `"${schema}"."${name}"`
    const tables = { users: named("user"), sessions: named("session") }
    return { ...store, ...holdUsers("postgres", tables, connect) }
  },
  async countedIds() {
    const { schema, stored } = await open(`alter table "user" drop column id;
      alter table "user" add column id serial primary key;
      ${["account", "session", "authenticator"]
        .map((name) => `alter table "${name}" alter "userId" type int using null;`)
        .join("\n")}`)
    const tables = tablesIn(schema, serial("id"), () => integer("userId"))
    return { adapter: DrizzleAdapter(drizzle(pool), tables), stored }
  },
  async looseExpiry() {
    const { schema, ...store } = await open()
    const setExpiry = (expiry: unknown) =>
      pool.query(`update "${schema}"."session" set expires = $1`, [expiry])
    return { ...store, setExpiry, expiries: ["infinity", "-infinity"] }
  },
})

async function connect(): Promise<HoldingConnection> {
  const client = await pool.connect()
  return {
    run: (statement) => client.query(statement),
    rows: async (query) => (await client.query<object>(query)).rows,
    end: () => client.release(),
  }
}

/** As a tool would write them that reads them out of the database. */
function tablesIn<Id extends PgColumnBuilderBase, Owner extends PgColumnBuilderBase>(
  schema: string,
  id: Id,
  owner: () => Owner,
) {
  const { table } = pgSchema(schema)
  const moment = (name: string) => timestamp(name, { mode: "date" })
  return {
    usersTable: table("user", {
      id,
      name: text("name"),
      email: text("email"),
      emailVerified: moment("emailVerified"),
      image: text("image"),
    }),
    accountsTable: table("account", {
      userId: owner(),
      type: text("type"),
      provider: text("provider"),
      providerAccountId: text("providerAccountId"),
      refresh_token: text("refresh_token"),
      access_token: text("access_token"),
      expires_at: bigint("expires_at", { mode: "number" }),
      token_type: text("token_type"),
      scope: text("scope"),
      id_token: text("id_token"),
      session_state: text("session_state"),
    }),
    sessionsTable: table("session", {
      sessionToken: text("sessionToken"),
      userId: owner(),
      expires: moment("expires"),
    }),
    verificationTokensTable: table("verificationToken", {
      identifier: text("identifier"),
      token: text("token"),
      expires: moment("expires"),
    }),
    authenticatorsTable: table("authenticator", {
      credentialID: text("credentialID"),
      userId: owner(),
      providerAccountId: text("providerAccountId"),
      credentialPublicKey: text("credentialPublicKey"),
      counter: bigint("counter", { mode: "number" }),
      credentialDeviceType: text("credentialDeviceType"),
      credentialBackedUp: boolean("credentialBackedUp"),
      transports: text("transports"),
    }),
  }
}
