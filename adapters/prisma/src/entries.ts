import type { StoredEntries } from "@lockstep/core/adapters"
import {
  mysqlEntries,
  returningEntries,
  sqlText,
  type EntryNames,
  type Sql,
} from "@lockstep/core/adapters/sql-store"
import type { Client } from "./client.ts"
import type { EntryModel } from "./entry-model.ts"
import { member } from "./member.ts"
import { schemaNameOf } from "./models.ts"
import { backquoted, quoted } from "./raw-reads.ts"
import type { Provider } from "./supported-client.ts"
import { transactionLimits } from "./transaction-limits.ts"

/**
 * The short-lived entries in the table of a model. The statements are our own: Prisma's do not show
 * which of several callers wrote a row.
 */
export function storedEntries(
  prisma: object,
  provider: Provider,
  model: EntryModel,
): StoredEntries {
  const client = primaryOf(prisma)
  const names = namesOf(prisma, provider, model)
  const text = (statement: Sql): string =>
    sqlText(statement, (place) => (provider === "postgresql" ? `$${place}` : "?"))
  const rows = (statement: Sql) => client.$queryRawUnsafe(text(statement), ...statement.values)
  if (provider !== "mysql") return returningEntries({ dialect: provider, names: () => names, rows })
  return mysqlEntries({
    names: () => names,
    rows,
    affected: (statement) => client.$executeRawUnsafe(text(statement), ...statement.values),
    // It is the connection that remembers it, so both statements are in one transaction.
    insertId: (statement) =>
      client.$transaction(async (connection) => {
        await connection.$executeRawUnsafe(text(statement), ...statement.values)
        const [row] = await connection.$queryRawUnsafe("select last_insert_id() as id")
        return Number(row?.["id"])
      }, transactionLimits),
  })
}

/** The extension of Prisma for replicas lets reads go to one of them, and has a method for the primary. */
function primaryOf(prisma: object): Client {
  const primary = member(prisma, "$primary")
  // A client has methods of these names, whatever its schema.
  return (typeof primary === "function" ? primary.call(prisma) : prisma) as Client
}

function namesOf(prisma: object, provider: Provider, model: EntryModel): EntryNames {
  const quote = provider === "mysql" ? backquoted : quoted
  const schema = model.schema ?? (provider === "postgresql" ? schemaNameOf(prisma) : undefined)
  const { key, value, count, expires } = model.columns
  return {
    table: schema === undefined ? quote(model.table) : `${quote(schema)}.${quote(model.table)}`,
    key: quote(key),
    value: quote(value),
    count: quote(count),
    expires: quote(expires),
  }
}
