/** How a column of one of Prisma's types is read. */
export interface ColumnType {
  /** What is selected; the column itself where it is left out. */
  select?(column: string): string
  /**
   * The value that Prisma's models have for what was selected.
   *
   * @throws when it is not of this type
   */
  read(selected: unknown): unknown
}

/** By Prisma's name of the type. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>

/**
 * Drivers of servers know what is in a column, and Prisma makes values of it that differ from those of
 * its models only where a column can be of several types.
 */
export const serverTypes: ColumnTypes = {
  String: { read: text },
  Int: { read: Number },
  BigInt: { read: (value) => BigInt(String(value)) },
  Float: { read: Number },
  Boolean: { read: (value) => Number(value) === 1 },
  DateTime: { read: date },
  Decimal: { read: (value) => value },
  Bytes: { read: (value) => value },
  Json: { read: (value) => value },
}

/**
 * On MariaDB, some drivers return JSON as a string, and others as values. Text in a collation that
 * compares bytes is bytes to the driver adapter of Prisma 6, which then cannot read it.
 */
export const mysqlTypes: ColumnTypes = {
  ...serverTypes,
  String: { select: (column) => `convert(${column} using utf8mb4)`, read: text },
  Json: {
    select: (column) => `cast(${column} as char)`,
    read: (value): unknown => JSON.parse(text(value)),
  },
}

/**
 * SQLite has no column types: as text with a mark, because some drivers convert a string to what it
 * looks like.
 */
const marked = (column: string): string => `'=' || cast(${column} as text)`

const ofText = (read: (text: string) => unknown): ColumnType => ({
  select: marked,
  read: (value) => read(text(value).slice(1)),
})

/** Without those of which the text is not the whole truth, such as Float and Decimal. */
export const sqliteTypes: ColumnTypes = {
  String: ofText((value) => value),
  Int: ofText(Number),
  BigInt: ofText(BigInt),
  Boolean: ofText((value) => value === "1" || value === "true"),
  DateTime: ofText(dateOfText),
  Json: ofText((value): unknown => JSON.parse(value)),
}

function text(value: unknown): string {
  if (typeof value === "string") return value
  throw new TypeError("no text")
}

function date(value: unknown): unknown {
  if (value instanceof Date) return value
  throw new TypeError("no date")
}

/** Drivers write milliseconds since 1970 or ISO 8601; by hand, the zone may be missing, and is UTC. */
function dateOfText(value: string): Date {
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(value)
  const isNumber = /^-?\d+$/.test(value)
  const found = new Date(isNumber ? Number(value) : hasZone ? value : `${value.replace(" ", "T")}Z`)
  if (Number.isNaN(found.getTime())) throw new RangeError("no date")
  return found
}
