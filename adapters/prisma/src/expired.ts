import { expiredRecords, type DeleteBefore, type ExpiredRecords } from "@lockstep/core/adapters"
import type { Client, Delegate, Row } from "./client.ts"
import type { Model } from "./models.ts"
import type { RawReads } from "./raw-reads.ts"
import type { Store } from "./store.ts"

/** How many rows one statement names: D1 takes 100 parameters. */
const batchSize = { server: 100, file: 30 } as const

/** The method that deletes what has expired, which no database of SQL does by itself. */
export function expiredMethods({ client, hasNetwork, models, raw }: Store): ExpiredRecords {
  const size = hasNetwork ? batchSize.server : batchSize.file
  const inOneStatement = raw?.deletesByDate ? raw : undefined
  const remove = (model: Model | undefined, ...key: readonly string[]): readonly DeleteBefore[] => {
    if (model === undefined) return []
    if (inOneStatement) {
      const statement = statementOf(inOneStatement, model, key)
      return [(before, limit) => removeAtOnce(client, statement(limit), before)]
    }
    return [(before, limit) => removeExpired(model.on(client), key, { before, limit, size })]
  }
  return expiredRecords(
    ...remove(models.Session, "sessionToken"),
    ...remove(models.VerificationToken, "identifier", "token"),
  )
}

/**
 * Deletes the rows that expired first, without those that another transaction has locked. They are chosen
 * once: in the place of its name, PostgreSQL may choose for each row, and skip other locks each time.
 */
function statementOf(
  raw: RawReads,
  model: Model,
  names: readonly string[],
): (limit: number) => string {
  const column = (name: string) => raw.quote(model.fields.get(name)?.column ?? name)
  const key = names.map(column).join(", ")
  const table = raw.table(model)
  const hasExpired = (place: number) => `${column("expires")} < $${place}`
  return (limit) => `with expired as (
    select ${key} from ${table} where ${hasExpired(1)}
    order by ${column("expires")} limit ${limit} for update skip locked
  ) delete from ${table} where (${key}) in (select ${key} from expired) and ${hasExpired(2)}`
}

/**
 * As a string, the date takes the type of the column. It has no time zone, as the dates that Prisma writes:
 * they are in UTC, and a column with a time zone takes them as local time of the connection.
 */
function removeAtOnce(client: Client, statement: string, before: Date): Promise<number> {
  const date = before.toISOString().replace("Z", "")
  return client.$executeRawUnsafe(statement, date, date)
}

interface Removal {
  readonly before: Date
  readonly limit: number
  /** How many rows one statement names. */
  readonly size: number
}

/**
 * Rows are read before they are deleted, by a client whose extension has to see that, and on MySQL and
 * SQLite. With a limit, Prisma's own deletion on PostgreSQL chooses rows first and then deletes them by
 * their key alone, also one that was extended in between, and on MySQL it locks every row that it looks at.
 */
async function removeExpired(
  delegate: Delegate,
  key: readonly string[],
  { before, limit, size }: Removal,
): Promise<number> {
  // On SQLite, Prisma stores dates as text or as numbers, which an earlier version may have done otherwise:
  // SQLite finds every number below every text, and so this leaves out those of the other kind.
  const where = { expires: { gte: new Date(0), lt: before } }
  const select = Object.fromEntries([...key, "expires"].map((name) => [name, true]))
  const orderBy = { expires: "asc" }
  const found = await delegate.findMany({ where, select, orderBy, take: limit })
  const keys = found
    // Texts that another program wrote compare as texts.
    .filter(({ expires }) => Number(expires) < Number(before))
    .map((row): Row => Object.fromEntries(key.map((name) => [name, row[name]])))
  let total = 0
  for (let start = 0; start < keys.length; start += size) {
    const batch = keys.slice(start, start + size)
    // A row that was changed in the meantime has to have expired still.
    const { count } = await delegate.deleteMany({ where: { ...where, OR: batch } })
    total += count
  }
  return total
}
