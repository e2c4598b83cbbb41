import type { RecordKind } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { getTableName, type Column, type Table } from "drizzle-orm"
import { standardColumns, type MemberType } from "./fields.ts"

/** Drizzle's types of the values of a column; `custom` is a type of the application's own. */
const accepted: Partial<Record<MemberType, readonly string[]>> = {
  date: ["date", "custom"],
  number: ["number", "bigint", "string", "custom"],
  boolean: ["boolean", "number", "bigint", "custom"],
}

/** By the first letters of the class of a column. */
const dates: readonly (readonly [prefix: string, type: string])[] = [
  ["Pg", 'timestamp({ mode: "date", withTimezone: true, precision: 3 })'],
  ["MySql", 'datetime({ mode: "date", fsp: 3 })'],
  ["", 'integer({ mode: "timestamp_ms" })'],
]

/** Dates that a table of passkeys may have. */
const datesOfPasskeys: readonly string[] = ["createdAt", "lastUsedAt"]

/**
 * Rejects columns that cannot hold what the adapter writes. A driver would send a date to a column of
 * text in local time, and a column of days would drop its time: the database would return another date.
 *
 * @param columns - by the names of our members
 * @throws ConfigError for the first such column
 */
export function assertTypes(
  kind: RecordKind,
  table: Table,
  columns: Readonly<Record<string, Column>>,
): void {
  for (const [key, column] of Object.entries(columns)) {
    const isPasskeyDate = kind === "authenticator" && datesOfPasskeys.includes(key)
    const type = isPasskeyDate ? "date" : standardColumns[kind][key]
    const isDay = type === "date" && column.getSQLType() === "date"
    const isText = column.dataType === "string" && !/^(?:numeric|decimal)/.test(column.getSQLType())
    const isWrong =
      type && (accepted[type]?.includes(column.dataType) === false || (type === "number" && isText))
    if (isDay || isWrong === true) {
      throw new ConfigError(
        `${getTableName(table)}.${key} is a column of the type ${column.getSQLType()} that returns ${isDay ? "days without a time" : `a ${column.dataType}`}, but DrizzleAdapter stores a ${type} in it. Declare it as ${typeFor(type, column)}, and change the column in the database.`,
      )
    }
  }
}

function typeFor(type: MemberType | undefined, { columnType }: Column): string {
  if (type === "date") return dates.find(([prefix]) => columnType.startsWith(prefix))?.[1] ?? type
  return type === "number" ? "an integer" : "a boolean"
}
