import { AdapterError, type AdapterErrorCode } from "@lockstep/core/adapters"
import pg from "pg"
import type { Statement } from "./statement.ts"

/** Runs one statement; that is one round trip. */
export type Run = <Row extends object>(method: string, statement: Statement) => Promise<Row[]>

/**
 * Runs statements on a pool, and turns every failure into an `AdapterError`.
 *
 * @param pool - made by the application, which also ends it
 */
export function runOn(pool: pg.Pool): Run {
  // A connection that drops while it is idle is reported here, and ends the process if nothing listens.
  // The pool has let go of it already, and opens another when it needs one.
  if (pool.listenerCount("error") === 0) pool.on("error", ignore)
  return async <Row extends object>(method: string, { text, values }: Statement) => {
    try {
      return await queryOn<Row>(pool, { text, values: [...values], types })
    } catch (error) {
      throw toAdapterError(method, error)
    }
  }
}

/**
 * Keeps the connection of a statement that the server refused. The method `query` of a pool closes it, so that each
 * duplicate costs a new connection, which takes longer than many statements.
 */
async function queryOn<Row extends object>(pool: pg.Pool, query: pg.QueryConfig): Promise<Row[]> {
  const client = await pool.connect()
  client.on("error", ignore)
  let isBroken = false
  try {
    const { rows } = await client.query<Row>(query)
    return rows
  } catch (error) {
    isBroken = !isRefusal(error)
    throw error
  } finally {
    client.off("error", ignore)
    client.release(isBroken)
  }
}

/** A statement that is under way rejects as well. */
function ignore(): void {}

/** Whether the connection is as good as before, which it is not after a fatal error. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "ERROR"
}

const int8 = 20

/** Reads bigint columns as numbers: seconds since 1970 and counters fit. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format): (value: string) => unknown {
    const usual: unknown = pg.types.getTypeParser(oid, format ?? "text")
    // The driver's own parsers are such functions; its types do not say so.
    return oid === int8 ? Number : (usual as (value: string) => unknown)
  },
}

// PostgreSQL, appendix A: error codes.
const codes: Readonly<Record<string, AdapterErrorCode>> = {
  "23505": "duplicate",
  "23503": "missing",
  "40001": "conflict",
  "40P01": "conflict",
  "55P03": "conflict",
}

const reasons: Readonly<Record<AdapterErrorCode, string>> = {
  duplicate: "a value that must be unique is taken",
  missing: "the record that it refers to does not exist",
  conflict: "another transaction was in the way",
  unavailable: "the database refused or could not be reached",
}

/** The message names no value: messages end in logs. The driver's own error is the cause. */
function toAdapterError(method: string, cause: unknown): AdapterError {
  const state = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const code = codes[state] ?? "unavailable"
  return new AdapterError(`${method} failed: ${reasons[code]}.`, { code, cause })
}
