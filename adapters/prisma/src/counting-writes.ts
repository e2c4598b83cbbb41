import type { Client, Delegate, Row } from "./client.ts"
import { countingInserts } from "./counting-inserts.ts"
import { deletionOf, exactly, type HasExactKeys } from "./exact-keys.ts"
import { findByKey, type Key } from "./keys.ts"
import { orNothing } from "./or-nothing.ts"
import type { Writes } from "./writes.ts"

/**
 * The writes on MySQL and MariaDB, which return the number of rows of a write. Prisma's `create`,
 * `update` and `delete` put a transaction around that, with a read before or after it, and a read
 * before it lets two callers delete one row. The methods about many rows are single statements, and
 * the number that the database counted says who won.
 *
 * @param hasExactKeys - whether its keys compare byte for byte
 * @param hasExactTokens - whether those of accounts and their refresh tokens do
 */
export function countingWrites(
  client: Client,
  hasExactKeys: HasExactKeys,
  hasExactTokens: HasExactKeys,
): Writes {
  const guarded = exactly(client, hasExactKeys)
  const guardedTokens = exactly(client, hasExactTokens)
  return {
    ...countingInserts(client),
    update: (key, data, only = {}) =>
      guarded(key, (within) => updated(key.model.on(within), key, data, only)),
    updateIf(key, data, expected) {
      const texts = Object.entries(expected).filter(([, value]) => value !== null)
      const whole = { ...key, values: { ...key.values, ...Object.fromEntries(texts) } }
      const guard = texts.length > 0 ? guardedTokens : guarded
      return guard(whole, (within) => updated(key.model.on(within), key, data, expected))
    },
    async remove(key) {
      await orNothing(
        guarded(key, (within) => key.model.on(within).deleteMany({ where: key.values })),
      )
      return undefined
    },
    async removeAll(key, except) {
      await client.$executeRawUnsafe(...deletionOf(key, except))
    },
    async take(key) {
      const delegate = key.model.on(client)
      const row = await findByKey(key, delegate)
      if (!row) return undefined
      // Everything that was read must still be so: what is given away is what was deleted.
      const { count } = await delegate.deleteMany({ where: row })
      return count > 0 ? row : undefined
    },
  }
}

async function updated(
  delegate: Delegate,
  key: Key,
  data: Row,
  only: Row,
): Promise<Row | undefined> {
  const { count } = await delegate.updateMany({ where: { ...key.values, ...only }, data })
  if (count > 0) return findByKey(key, delegate)
  // A driver may count only rows that were changed by this. One that has the new values already counts too.
  const given = Object.entries(data).filter(([, value]) => isPlain(value))
  const where = { AND: [{ ...key.values, ...only }, Object.fromEntries(given)] }
  return (await delegate.findFirst({ where })) ?? undefined
}

/** Whether Prisma compares a column with a value as it is: not so for JSON and lists. */
function isPlain(value: unknown): boolean {
  return value === null || value instanceof Date || typeof value !== "object"
}
