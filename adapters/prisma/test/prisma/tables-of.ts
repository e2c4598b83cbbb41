import { readModels, type FieldText, type KeyText, type ModelText } from "./read-models.ts"

/** A database that Prisma speaks, as its schema names it. */
export type Provider = "postgresql" | "mysql" | "sqlite"

interface Dialect {
  readonly types: Readonly<Record<string, string>>
  /** Of a column that counts by itself. */
  readonly counted: string
  /** After the columns of a table. */
  readonly end: string
  quote(name: string): string
}

const dialects: Readonly<Record<Provider, Dialect>> = {
  postgresql: {
    types: {
      String: "TEXT",
      Int: "INTEGER",
      BigInt: "BIGINT",
      Float: "DOUBLE PRECISION",
      DateTime: "TIMESTAMP(3)",
      Json: "JSONB",
      Bytes: "BYTEA",
      // An enum of the models `listed`.
      Role: '"Role"',
    },
    counted: "SERIAL",
    end: "",
    quote: (name) => `"${name}"`,
  },
  mysql: {
    types: {
      String: "VARCHAR(191)",
      Int: "INTEGER",
      UnsignedInt: "INTEGER UNSIGNED",
      Float: "DOUBLE",
      DateTime: "DATETIME(3)",
      Json: "JSON",
      Bytes: "LONGBLOB",
    },
    counted: "INTEGER AUTO_INCREMENT",
    end: " DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci",
    quote: (name) => `\`${name}\``,
  },
  sqlite: {
    types: {
      String: "TEXT",
      Int: "INTEGER",
      BigInt: "BIGINT",
      Float: "REAL",
      DateTime: "DATETIME",
      Json: "JSONB",
    },
    counted: "INTEGER",
    end: "",
    quote: (name) => `"${name}"`,
  },
}

/**
 * The statements that make the tables of a schema, as `prisma migrate` would write them: the engine
 * behind that command is a separate download.
 *
 * @param schema - models in Prisma's language
 * @param provider - of the database
 */
export function tablesOf(schema: string, provider: Provider): string {
  const dialect = dialects[provider]
  const statements = readModels(schema).flatMap((model) => [
    createTable(model, dialect),
    ...model.keys
      .filter(({ kind }) => kind !== "id")
      .map((key) => createIndex(model.table, key, dialect)),
  ])
  return statements.map((statement) => `${statement};\n`).join("")
}

function createTable({ table, fields, keys, relations }: ModelText, dialect: Dialect): string {
  const { quote, end } = dialect
  const lines = [
    ...fields.map((field) => column(field, dialect)),
    ...keys
      .filter(({ kind }) => kind === "id")
      .map((key) => `PRIMARY KEY (${keyParts(key, dialect)})`),
    ...relations.map(
      (relation) =>
        `CONSTRAINT ${quote(`${table}_${relation.column}_fkey`)}` +
        ` FOREIGN KEY (${quote(relation.column)}) REFERENCES ${quote(relation.target)}` +
        ` (${quote(relation.targetColumn)}) ON DELETE ${relation.onDelete} ON UPDATE CASCADE`,
    ),
  ]
  return `CREATE TABLE ${quote(table)} (${lines.join(", ")})${end}`
}

function column(field: FieldText, { counted, types, quote }: Dialect): string {
  const { type, isCounted, isList, isRequired } = field
  const written = isCounted ? counted : (types[type] ?? type.toUpperCase())
  return `${quote(field.column)} ${written}${isList ? "[]" : ""} ${isRequired && !isList ? "NOT NULL" : "NULL"}`
}

function createIndex(table: string, key: KeyText, dialect: Dialect): string {
  const { quote } = dialect
  const suffix = key.kind === "unique" ? "key" : "idx"
  const name = [table, ...key.parts.map((part) => part.column), suffix].join("_")
  const unique = key.kind === "unique" ? "UNIQUE " : ""
  return `CREATE ${unique}INDEX ${quote(name)} ON ${quote(table)} (${keyParts(key, dialect)})`
}

function keyParts({ parts }: KeyText, { quote }: Dialect): string {
  return parts
    .map((part) => `${quote(part.column)}${part.length === undefined ? "" : `(${part.length})`}`)
    .join(", ")
}
