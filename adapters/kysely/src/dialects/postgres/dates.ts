import { sql } from "kysely"
import type { StoredKysely } from "../../stored-kysely.ts"
import { inLocalTime, inUTC, isLocalTimeUTC, readDriverZone, type Dates } from "../../dates.ts"

/** Text with its zone, which every driver passes on. A column without a zone leaves the zone out. */
const utc: Dates = { write: (date) => date.toISOString(), instantOf: inUTC }

/**
 * Dates of columns without a time zone are in UTC, unless the driver writes those of all other queries
 * in local time, as `pg` does: then the application and other libraries read them as local time. Others
 * write the time of the database session, or UTC, and read something else, so nothing can rely on them.
 */
export function postgresDates(db: StoredKysely): Dates {
  if (isLocalTimeUTC()) return utc
  let isLocal: boolean | undefined
  return {
    async prepare() {
      isLocal ??=
        (await readDriverZone(db, (date) => sql`cast(cast(${date} as timestamp) as text)`)) ===
        inLocalTime
    },
    write: (date) => (isLocal === true ? date : utc.write(date)),
    instantOf: (clock) => (isLocal === true ? inLocalTime : inUTC)(clock),
  }
}
