import { ConfigError } from "@lockstep/core/errors"
import { sql, type RawBuilder } from "kysely"
import type { StoredKysely } from "../../stored-kysely.ts"

/** A character of four bytes, which only the character set utf8mb4 has. */
const sample = "\u{1F510}"

const received: RawBuilder<unknown> = sql`convert(${sample} using utf8mb4)`

/**
 * What the server has of the sample, for {@link assertSample}. With `utf8`, `mysql2` sends six other bytes, which
 * MariaDB stores and returns.
 */
export const selectedSample: RawBuilder<unknown> = sql`concat(hex(${received}), ${received})`

/**
 * Rejects a client that returns rows in another form, or cannot send or return each text: what was written could
 * not be read.
 *
 * @param seen - what the client made of the sample
 * @throws ConfigError that names the options
 */
export function assertSample(seen: unknown): void {
  if (seen === `F09F9490${sample}`) return
  throw new ConfigError(
    seen === undefined
      ? "KyselyAdapter needs rows that are objects. Remove the option nestTables of mysql2."
      : "KyselyAdapter needs a client that returns text as it was sent. Remove the options charset and typeCast of mysql2, or set charset to utf8mb4.",
  )
}

/** Lets the calls of a store wait until its client was checked, which takes one query before the first of them. */
export function clientCheck(db: StoredKysely): () => Promise<void> {
  let isChecked = false
  return async () => {
    if (isChecked) return
    const { rows } = await sql<{ sample: unknown }>`select ${selectedSample} as sample`.execute(db)
    assertSample(rows[0]?.sample)
    isChecked = true
  }
}
