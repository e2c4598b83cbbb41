import type { Sql } from "@lockstep/core/adapters/sql-store"
import { sql, type SQL } from "drizzle-orm"

/**
 * A statement of core as Drizzle takes it.
 *
 * @param statement - its text in parts, and the values between them
 */
export function toQuery({ strings, values }: Sql): SQL {
  // The function reads nothing but the parts, as those of a template.
  return sql(strings as unknown as TemplateStringsArray, ...values)
}
