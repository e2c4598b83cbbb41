import { randomUUID } from "node:crypto"
import type { Adapter } from "@lockstep/core/adapters"
import { Redis } from "ioredis"
import pg from "pg"
import { afterEach, expect, test } from "vitest"
import { type LoadServer, startServer } from "../../src/load/server.ts"
import { auditPostgres } from "./audit-postgres.ts"
import { auditRedis } from "./audit-redis.ts"
import { openStore } from "./open-store.ts"
import { createPostgresTables } from "./postgres-tables.ts"

let database: LoadServer | undefined

afterEach(async () => {
  await database?.remove()
})

const address = "ada@example.com"
const account = { type: "oidc", provider: "local", providerAccountId: "ada" } as const

async function signUp(adapter: Adapter): Promise<string> {
  const session = { sessionToken: "token", expires: new Date(Date.now() + 60_000) }
  const user = { id: randomUUID(), email: address, emailVerified: null }
  const created = await adapter.createUserWithAccount?.({ user, account, session })
  return created?.user.id ?? ""
}

/** Keys that are left out let every row come twice. */
async function repeatRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ statement: string }>(`
      select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname)
        as statement
      from pg_constraint where contype in ('p', 'u') and connamespace = 'public'::regnamespace
      union all
      select format('drop index %s', indexrelid::regclass)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)`)
    for (const { statement } of rows) await client.query(statement)
    await client.query(`
      insert into "User" (id, email) select gen_random_uuid()::text, email from "User";
      insert into "Account" select * from "Account" limit 1;
      insert into "Session" select * from "Session"`)
  } finally {
    await client.end()
  }
}

async function repeatAddress(url: string, userId: string): Promise<void> {
  const client = new Redis(url)
  try {
    await client.set("user:email:other@example.com", userId)
  } finally {
    client.disconnect()
  }
}

test("the audit finds what PostgreSQL has twice", async () => {
  database = await startServer("postgres")
  const { url } = database
  await createPostgresTables(url)
  const userId = await signUp(await openStore("postgres", { url }))
  expect((await auditPostgres(url)).doubles).toEqual([])

  await repeatRows(url)

  const { doubles } = await auditPostgres(url)
  expect(doubles.toSorted()).toEqual([
    "account ada",
    `email ${address}`,
    `session ${userId}`,
    `user with accounts ${userId}`,
  ])
})

test("the audit finds what Redis has twice", async () => {
  database = await startServer("redis")
  const { url } = database
  const adapter = await openStore("redis", { url })
  const userId = await signUp(adapter)
  expect((await auditRedis(url)).doubles).toEqual([])

  await adapter.linkAccount?.({ ...account, providerAccountId: "second", userId })
  await repeatAddress(url, userId)

  const { doubles } = await auditRedis(url)
  expect(doubles).toEqual([`accounts of ${userId}`, `email addresses of ${userId}`])
})
