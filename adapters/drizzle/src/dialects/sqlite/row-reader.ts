import type { SQL } from "drizzle-orm"
import { withDeadline } from "../../deadline.ts"
import type { StoredRow } from "../../from-record.ts"
import { unwrapped } from "../../unwrapped.ts"
import { renewAfterBusy } from "./renew-after-busy.ts"
import { isLater, rowsOf, type SQLiteTransactionRunner } from "./runner.ts"

/**
 * Makes what runs a statement, on drivers that return at once and on those that return later.
 *
 * @param timeout - how long an answer may take, in milliseconds
 */
export function rowReader(
  db: SQLiteTransactionRunner,
  timeout: number,
): (query: SQL) => Promise<readonly StoredRow[]> {
  const renewing = renewAfterBusy(db)
  return (query) =>
    renewing(() =>
      unwrapped(async () => {
        const answer = db.all(query)
        if (!isLater(answer)) return rowsOf(answer)
        return rowsOf(await withDeadline(answer, timeout))
      }),
    )
}
