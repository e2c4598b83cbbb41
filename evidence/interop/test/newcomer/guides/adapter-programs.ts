/** A program that calls what the blocks of a README export. */
interface AdapterProgram {
  /** A line of each block, by the name of its module. */
  readonly modules: Readonly<Record<string, string>>
  readonly program: string
  /** The lines that it prints. A problem that a check of the README reports is one more line. */
  readonly output: readonly string[]
}

const signIn = `
async function storeUser(adapter) {
  const user = await adapter.createUser({ id: "1", email: \`ada-\${Date.now()}@example.com\`, emailVerified: null, role: "admin" })
  const expires = new Date(Date.now() + 3_600_000)
  await adapter.createSession({ sessionToken: \`token-\${user.id}\`, userId: user.id, expires })
  return user
}

async function useStore(store) {
  await store.set("reader", "value", 60_000)
  console.log(await store.take("reader"), await store.take("reader"))
}
`

const kysely: AdapterProgram = {
  modules: {
    migration: "createTables as up",
    "own-columns": "export const up = ",
    check: "export async function printProblems",
    admin: "export async function isAdmin",
    names: "export class OwnNames",
    store: "export async function openStore",
  },
  program: `import { createTables } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { adapterFor, isAdmin } from "./admin.ts"
import { printProblems } from "./check.ts"
import { down, up } from "./migration.ts"
import { OwnNames } from "./names.ts"
import { up as addColumns } from "./own-columns.ts"
import { openStore } from "./store.ts"
${signIn}
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const dialect = new PostgresDialect({ pool })
const db = new Kysely({ dialect })
const tables = async () => (await db.introspection.getTables()).map(({ name }) => name).sort().join()
await up(db)
await addColumns(db)
await createTables(db, { userFields: { trialEnds: "date" } })
await printProblems(db)
const user = await storeUser(adapterFor(db))
console.log(await isAdmin(db, "token-" + user.id), await isAdmin(db, "other"))
await useStore(await openStore(db))
await down(db)
console.log(await tables())
await createTables(new Kysely({ dialect, plugins: [new OwnNames()] }))
console.log(await tables())
await db.destroy()`,
  output: [
    "true false",
    "value null",
    "AuthEntry",
    "AuthEntry,Authenticator,VerificationToken,accounts,sessions,users",
  ],
}

const drizzle: AdapterProgram = {
  modules: {
    schema: 'export const auth = pgSchema("auth")',
    store: "export const store = DrizzleStore",
  },
  program: `import { checkSchema, DrizzleAdapter, pgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import { getTableConfig } from "drizzle-orm/pg-core"
import pg from "pg"
import * as schema from "./schema.ts"
import { store } from "./store.ts"
${signIn}
const db = drizzle(new pg.Pool({ connectionString: process.env.DATABASE_URL }))
const tables = pgTables()
console.log((await checkSchema(db, tables)).length)
const adapter = DrizzleAdapter(db, tables)
const { id } = await storeUser(adapter)
await adapter.updateSession({ sessionToken: "token-" + id, userAgent: "Browser" })
console.log((await adapter.getSessionAndUser("token-" + id)).session.userAgent)
await useStore(store)
const { schema: place, name } = getTableConfig(schema.usersTable)
console.log(place + "." + name)
process.exit()`,
  output: ["0", "Browser", "value null", "auth.users"],
}

const mongodb: AdapterProgram = {
  modules: {
    indexes: "await createIndexes(client)",
    check: "export async function printProblems",
    role: "export async function roleOf",
    mongoose: "connection.getClient()",
    store: "export const store = MongoDBStore",
  },
  program: `import { MongoClient } from "mongodb"
import { printProblems } from "./check.ts"
import "./indexes.ts"
import { adapter as ofMongoose } from "./mongoose.ts"
import { adapterFor, roleOf } from "./role.ts"
import { store } from "./store.ts"
${signIn}
const client = new MongoClient(process.env.MONGODB_URL)
await printProblems(client)
const user = await storeUser(adapterFor(client))
console.log(await roleOf(client, user.id), (await ofMongoose.getUser(user.id)).id === user.id)
await useStore(store)
process.exit()`,
  output: ["admin true", "value null"],
}

const redis: AdapterProgram = {
  modules: {
    role: "export async function roleOf",
    store: "export const store = RedisStore",
  },
  program: `import { RedisAdapter } from "@lockstep/redis-adapter"
import { Redis } from "ioredis"
import { roleOf } from "./role.ts"
import { store } from "./store.ts"
${signIn}
const adapter = RedisAdapter(new Redis(process.env.REDIS_URL), { userFields: { role: "text" } })
const user = await storeUser(adapter)
console.log(await roleOf("token-" + user.id), await roleOf("other"))
await adapter.deleteUser(user.id)
await useStore(store)
process.exit()`,
  output: ["admin null", "value null"],
}

/** By the folders of the adapters. */
export const adapterPrograms = { drizzle, kysely, mongodb, redis }
