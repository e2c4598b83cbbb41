import { describe, expect, test } from "vitest"
import { wrongColumnType, type ColumnContent } from "../../src/adapters.ts"

/** Types as the catalogs of PostgreSQL, MySQL and MariaDB write them. */
const right: Readonly<Record<ColumnContent, readonly string[]>> = {
  date: [
    "timestamp without time zone",
    "timestamp(3) without time zone",
    "timestamp(3) with time zone",
    "timestamp",
    "TIMESTAMP(3)",
    "datetime",
    "datetime(3)",
  ],
  number: ["integer", "bigint", "int", "int(11)", "bigint(20) unsigned", "double", "numeric(20,0)"],
  boolean: ["boolean", "tinyint(1)", "bit(1)", "integer"],
}

const others = [
  "text",
  "character varying(255)",
  "varchar(255)",
  "mediumtext",
  "uuid",
  "jsonb",
  "enum('a','b')",
  "date",
  "time without time zone",
  "year(4)",
  "bytea",
  "varbinary(255)",
]

describe.each(Object.entries(right))("a column of a %s", (content, types) => {
  // The keys of the record.
  const of = content as ColumnContent
  const wrong = [...new Set([...others, ...right.date, ...right.number])].filter(
    (type) => !types.includes(type) && !(of === "boolean" && right.number.includes(type)),
  )

  test.each(types)("can have the type %s", (type) => {
    expect(wrongColumnType(of, type)).toBeUndefined()
  })

  test.each(wrong)("cannot have the type %s", (type) => {
    expect(wrongColumnType(of, type)).toContain(`has the type ${type.toLowerCase()}, which`)
  })

  test("can have a type that only the application knows", () => {
    expect(wrongColumnType(of, "moment_of_truth")).toBeUndefined()
  })
})
