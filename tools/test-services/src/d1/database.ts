/**
 * A Cloudflare D1 database in the form that drivers accept. It is compatible with the `D1Database` of
 * `@cloudflare/workers-types`, so tests do not need to install that package.
 *
 * @see https://developers.cloudflare.com/d1/worker-api/d1-database/
 */
export interface D1Database extends D1Statements {
  exec(query: string): Promise<{ count: number; duration: number }>
  withSession(constraintOrBookmark?: string): D1Statements & { getBookmark(): string | null }
  dump(): Promise<ArrayBuffer>
}

/** The methods that a database shares with its sessions. */
export interface D1Statements {
  prepare(query: string): D1PreparedStatement
  batch<Row = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]>
}

/** A statement, with or without its values. */
export interface D1PreparedStatement {
  bind(...values: unknown[]): D1PreparedStatement
  first<Value = unknown>(column: string): Promise<Value | null>
  first<Row = Record<string, unknown>>(): Promise<Row | null>
  run<Row = Record<string, unknown>>(): Promise<D1Result<Row>>
  all<Row = Record<string, unknown>>(): Promise<D1Result<Row>>
  raw<Row = unknown[]>(options: { columnNames: true }): Promise<[string[], ...Row[]]>
  raw<Row = unknown[]>(options?: { columnNames?: false }): Promise<Row[]>
}

/** Result of a statement. */
export interface D1Result<Row = unknown> {
  success: true
  error?: never
  results: Row[]
  meta: D1Meta
}

/** Cost of a statement. */
export interface D1Meta extends Record<string, unknown> {
  duration: number
  size_after: number
  rows_read: number
  rows_written: number
  last_row_id: number
  changed_db: boolean
  changes: number
}
