import { sql } from "kysely"
import type { StoredKysely } from "../../stored-kysely.ts"
import { readDriverZone, unknownZone, type Dates, type InstantOf } from "../../dates.ts"

/**
 * Dates go to the driver as dates, which writes and reads them in the time zone it is set to, as it does
 * for every other query of the application. If the driver returns them as text, one query finds out that zone.
 */
export function mysqlDates(db: StoredKysely): Dates {
  let zone: InstantOf | undefined
  return {
    write: (date) => date,
    async instantOf(clock) {
      zone ??= await readDriverZone(db, (date) => sql`cast(${date} as char)`)
      if (!zone) throw unknownZone()
      return zone(clock)
    },
  }
}
