import { randomUUID } from "node:crypto"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import pg from "pg"
import { describe, expect, test } from "vitest"
import { calls, storeUser } from "./calls.ts"
import type { OpenAdapter } from "./index-plans.ts"
import { drizzleOnPostgres } from "./open-drizzle.ts"
import { kyselyOnPostgres } from "./open-kysely.ts"
import { prismaOnPostgres } from "./open-prisma.ts"

/** Makes new tables whose rows are divided by a hash of the primary key, as docs/scaling.md says. */
async function partition(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; key: string; owner: string | null }>(
    `select c.relname as name, pg_get_constraintdef(k.oid) as key,
       (select pg_get_constraintdef(f.oid) from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f') as owner
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     where k.contype = 'p' and lower(c.relname) in ('account', 'session', 'verificationtoken')`,
  )
  for (const { name, key, owner } of rows) {
    const columns = /\((.*)\)/.exec(key)?.[1] ?? ""
    await client.query(`
      alter table "${name}" rename to "${name}Whole";
      create table "${name}" (like "${name}Whole" including all) partition by hash (${columns});
      create table "${name}0" partition of "${name}" for values with (modulus 2, remainder 0);
      create table "${name}1" partition of "${name}" for values with (modulus 2, remainder 1);
      drop table "${name}Whole";
    `)
    // Verification tokens have no owner.
    if (owner !== null) await client.query(`alter table "${name}" add ${owner}`)
  }
  expect(rows).toHaveLength(3)
  await client.end()
}

const adapters: Readonly<Record<string, (url: string) => Promise<OpenAdapter>>> = {
  Kysely: kyselyOnPostgres,
  Drizzle: drizzleOnPostgres,
  Prisma: prismaOnPostgres,
}

describe.each(Object.entries(adapters))("%s on partitioned tables", (_name, open) => {
  test("finds, changes and removes what is stored, and refuses what is there", async () => {
    const server = await postgres()
    const scope = await server.scope("partitioned")
    const opened = await open(scope.url)
    await partition(scope.url)
    expect(await opened.problems()).toEqual([])
    // A method that is missing fails the test.
    const adapter = opened.adapter as Required<Adapter>
    const [ada, grace] = [await storeUser(adapter), await storeUser(adapter)]
    const { providerAccountId, sessionToken } = ada
    await expect(
      adapter.linkAccount({
        userId: grace.id,
        type: "oauth",
        provider: "local",
        providerAccountId,
      }),
    ).rejects.toMatchObject({ code: "duplicate" })
    await expect(
      adapter.createSession({ sessionToken, userId: grace.id, expires: new Date() }),
    ).rejects.toMatchObject({ code: "duplicate" })
    const newUser = { id: randomUUID(), email: "new@example.com", emailVerified: null }
    await expect(
      adapter.createUserWithAccount({
        user: newUser,
        account: { type: "oauth", provider: "local", providerAccountId },
      }),
    ).rejects.toMatchObject({ code: "duplicate" })
    expect(await adapter.getUserByEmail(newUser.email)).toBeNull()
    for (const [method, call] of calls) {
      if (/^(?:get|use|update)/.test(method)) expect(await call(adapter, ada), method).toBeTruthy()
      else await call(adapter, ada)
    }
    expect(await adapter.getSessionAndUser(sessionToken)).toBeNull()
    expect(await adapter.getSessionAndUser(grace.sessionToken)).not.toBeNull()
    await opened.close()
    await scope.drop()
    await server.stop()
  })
})
