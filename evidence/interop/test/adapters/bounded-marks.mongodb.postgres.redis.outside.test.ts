import type { Adapter } from "@lockstep/core/adapters"
import { describe, expect, test } from "vitest"
import {
  counted,
  hourMs,
  type MarkProcess,
  signInsOf,
  startMarks,
} from "../../../../core/test/transactions/mark-processes.ts"
import { drizzlePostgresDocumented } from "../../../survey/src/set-ups/drizzle-postgres.ts"
import { drizzleSqlite } from "../../../survey/src/set-ups/drizzle-sqlite.ts"
import { kyselySqlite } from "../../../survey/src/set-ups/kysely-sqlite.ts"
import { mongodb } from "../../../survey/src/set-ups/mongodb.ts"
import { pgPostgres } from "../../../survey/src/set-ups/pg-postgres.ts"
import { unstorageRedis } from "../../../survey/src/set-ups/unstorage-redis.ts"
import { upstashRedis } from "../../../survey/src/set-ups/upstash-redis.ts"
import { openSequelize, openTypeORM } from "./open-on-postgres.ts"
import { type OpenPublished, published, publishedPrisma } from "./open-published.ts"

/** `isReadFirst`: the adapter reads a token and then deletes it, so two processes can get it at the same time. */
interface Published {
  readonly name: string
  readonly open: OpenPublished
  readonly isReadFirst?: true
}

const adapters: readonly Published[] = [
  { name: "@auth/prisma-adapter on SQLite", open: publishedPrisma("documented") },
  { name: "@auth/drizzle-adapter on SQLite", open: published(drizzleSqlite) },
  { name: "@auth/kysely-adapter on SQLite", open: published(kyselySqlite) },
  { name: "@auth/pg-adapter", open: published(pgPostgres) },
  {
    name: "@auth/drizzle-adapter on PostgreSQL, without a unique key",
    open: published(drizzlePostgresDocumented),
  },
  { name: "@auth/sequelize-adapter", open: openSequelize, isReadFirst: true },
  { name: "@auth/typeorm-adapter", open: openTypeORM, isReadFirst: true },
  { name: "@auth/mongodb-adapter", open: published(mongodb) },
  { name: "@auth/upstash-redis-adapter", open: published(upstashRedis), isReadFirst: true },
  { name: "@auth/unstorage-adapter", open: published(unstorageRedis), isReadFirst: true },
]

/** A database in a file waits for the disk thousands of times. */
const timeout = 600_000

/** The clock of the sign-ins, which is ahead of that of the machine. */
const from = Date.now()

describe.each(adapters)("$name", ({ open, isReadFirst }) => {
  test(
    "has the tokens of the last hours after 1,000 sign-ins in processes that end",
    { timeout },
    async () => {
      const table = counted(await open())
      const counts = await signInsOf(table, { count: 1000, from, minutes: 3, ends: 7 })
      // 20 sign-ins an hour.
      expect(Math.max(...counts)).toBeLessThanOrEqual(60)
      const later = { count: 12, from: from + 100 * hourMs, minutes: 60, ends: 1 }
      expect((await signInsOf(table, later)).at(-1)).toBeLessThanOrEqual(10)
      expect(await table.empty()).toBeLessThanOrEqual(10)
    },
  )

  test("accepts a value once in four processes", { timeout }, async () => {
    const adapter: Adapter = await open()
    const processes: MarkProcess[] = []
    for (let count = 0; count < 4; count++) processes.push(await startMarks(adapter, true))
    for (let count = 0; count < 20; count++) {
      const now = from + count * hourMs
      const value = await processes[count % 4]?.issue(now)
      if (value === undefined) throw new Error("There are four processes.")
      const uses = processes.map((process) => async () => process.use(value, now))
      const results = isReadFirst ? await oneByOne(uses) : await allAtOnce(uses)
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    }
  })
})

type Use = () => Promise<void>

const allAtOnce = (uses: readonly Use[]) => Promise.allSettled(uses.map((use) => use()))

async function oneByOne(uses: readonly Use[]): Promise<PromiseSettledResult<void>[]> {
  const results: PromiseSettledResult<void>[] = []
  for (const use of uses) results.push(...(await Promise.allSettled([use()])))
  return results
}
