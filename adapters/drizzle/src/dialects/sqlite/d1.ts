import type { SQL } from "drizzle-orm"
import type { StoredRow } from "../../from-record.ts"

interface D1Statement {
  bind(...values: readonly unknown[]): D1Statement
}

/** The part that is used of Drizzle's database over a Cloudflare D1 binding. */
interface D1Runner {
  readonly $client: {
    prepare(sql: string): D1Statement
    batch(
      statements: readonly D1Statement[],
    ): PromiseLike<readonly { readonly results: readonly StoredRow[] }[]>
  }
  readonly dialect: {
    sqlToQuery(query: SQL): { readonly sql: string; readonly params: readonly unknown[] }
  }
}

/**
 * Whether a database is Cloudflare D1, by the methods of its client: a class could come from another
 * copy of Drizzle. No other client of SQLite both prepares statements and sends them in batches.
 */
export function isD1(db: object): db is D1Runner {
  // Its members are looked at one by one.
  const { $client, dialect } = db as Partial<Record<keyof D1Runner, Partial<D1Runner["$client"]>>>
  return (
    dialect !== undefined &&
    typeof $client?.prepare === "function" &&
    typeof $client.batch === "function"
  )
}

/**
 * Sends statements in one batch, which D1 carries out as one transaction. Drizzle's own `batch` on D1
 * takes statements of its query builder only.
 */
export async function batchOnD1(
  { $client, dialect }: D1Runner,
  statements: readonly SQL[],
): Promise<readonly (readonly StoredRow[])[]> {
  const prepared = statements.map((statement) => {
    const { sql, params } = dialect.sqlToQuery(statement)
    return $client.prepare(sql).bind(...params)
  })
  const answers = await $client.batch(prepared)
  return answers.map(({ results }) => results)
}
