/** What a standard column of a table holds, other than text and keys. */
export type ColumnContent = "date" | "number" | "boolean"

/** The families of SQL types, as the catalogs of PostgreSQL, MySQL and MariaDB name them. */
const families: readonly (readonly [name: string, RegExp])[] = [
  ["instant", /^(?:timestamp|datetime)/],
  ["day", /^(?:date|time|year|interval)/],
  ["number", /^(?:(?:tiny|small|medium|big)?int|serial|numeric|decimal|double|real|float)/],
  ["boolean", /^(?:bool|bit)/],
  ["text", /char|text|clob|^(?:uuid|json|xml|enum|set)/],
  ["bytes", /blob|binary|^bytea/],
]

const fitting: Readonly<Record<ColumnContent, readonly string[]>> = {
  date: ["instant"],
  number: ["number"],
  boolean: ["boolean", "number"],
}

const wanted: Readonly<Record<ColumnContent, string>> = {
  date: "a date with its time, so dates change or writes fail. Make it timestamptz(3) on PostgreSQL, datetime(3) on MySQL",
  number: "a number, so writes fail. Make it bigint",
  boolean: "true or false, so writes fail. Make it boolean",
}

/**
 * Describes a column of the wrong type, for a schema check.
 *
 * @param content - what the column has to hold
 * @param type - its type, as the catalog of the database writes it
 * @returns the end of a sentence about the column; nothing for a type that fits, or an unknown one
 */
export function wrongColumnType(content: ColumnContent, type: string): string | undefined {
  const written = type.toLowerCase()
  const [family] = families.find(([, pattern]) => pattern.test(written)) ?? []
  if (family === undefined || fitting[content].includes(family)) return undefined
  return `has the type ${written}, which does not hold ${wanted[content]}`
}
