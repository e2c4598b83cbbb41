import type { AdapterFailure } from "../adapter/with-adapter-errors.ts"
import type { DriverError } from "./driver-error.ts"

/**
 * What an error of PostgreSQL means, by its SQLSTATE.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function classifyPostgres({ code }: DriverError): AdapterFailure | undefined {
  if (code === "23505") return { code: "duplicate" }
  if (code === "23503") return { code: "missing" }
  // Serialization failure, deadlock, lock not available.
  if (code === "40001" || code === "40P01" || code === "55P03") return { code: "conflict" }
  if (code === "42P01") return { code: "unavailable", reason: missing("table") }
  if (code === "42703") return { code: "unavailable", reason: missing("column") }
  return undefined
}

function missing(what: string): string {
  return `a ${what} is missing; checkSchema tells what the database lacks`
}
