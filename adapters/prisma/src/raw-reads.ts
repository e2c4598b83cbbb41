import { mysqlTypes, serverTypes, sqliteTypes, type ColumnTypes } from "./column-types.ts"
import { isExtended, schemaNameOf, type Model } from "./models.ts"
import type { Provider } from "./supported-client.ts"

/** How our own statement reads the tables of a client's models. */
export interface RawReads {
  /** The table of a model, by a name that holds on every connection of the client. */
  table(model: Model): string
  quote(name: string): string
  /** What stands for a value, by its place among them, which begins at 1. */
  placeholder(place: number): string
  readonly types: ColumnTypes
  /**
   * Whether a statement may delete rows by their date. On MySQL and MariaDB it waits for live rows and locks
   * them, and SQLite may have dates in another form.
   */
  readonly deletesByDate: boolean
}

/**
 * How the tables of a client are read without its models.
 *
 * @returns undefined when an extension has to see every read, or when it is unknown which tables the
 *   models are
 */
export function rawReadsOf(prisma: object, provider: Provider): RawReads | undefined {
  return isExtended(prisma) ? undefined : byProvider[provider](prisma)
}

const byProvider: Readonly<Record<Provider, (prisma: object) => RawReads | undefined>> = {
  postgresql(prisma) {
    // Prisma names the schema in every statement, whatever the search path of the connection is.
    const schema = schemaNameOf(prisma)
    if (schema === undefined) return undefined
    const placeholder = (place: number) => `$${place}`
    return {
      table: tableIn(schema, quoted),
      quote: quoted,
      placeholder,
      types: serverTypes,
      deletesByDate: true,
    }
  },
  mysql: () => ({
    table: tableIn(undefined, backquoted),
    quote: backquoted,
    placeholder: () => "?",
    types: mysqlTypes,
    deletesByDate: false,
  }),
  sqlite: () => ({
    table: tableIn(undefined, quoted),
    quote: quoted,
    placeholder: () => "?",
    types: sqliteTypes,
    deletesByDate: false,
  }),
}

function tableIn(
  connected: string | undefined,
  quote: (name: string) => string,
): RawReads["table"] {
  return ({ table, schema = connected }) =>
    schema === undefined ? quote(table) : `${quote(schema)}.${quote(table)}`
}

/** A name as PostgreSQL and SQLite read it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A name as MySQL and MariaDB read it. */
export function backquoted(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``
}
