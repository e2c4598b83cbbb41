import { AdapterError } from "@lockstep/core/adapters"
import { sql, type RawBuilder } from "kysely"
import { readWallClock, type WallClock } from "./date-text.ts"
import type { StoredKysely, StoredValue } from "./stored-kysely.ts"

/** How dates go to the driver of an application and come back. */
export interface Dates {
  /** What has to be known before a date is written; absent if that is nothing. */
  readonly prepare?: () => Promise<unknown>
  /** What the driver is given for a date. */
  write(date: Date): StoredValue
  /** The instant of a date that was read as text without a time zone. */
  instantOf(clock: WallClock): Date | Promise<Date>
}

/** Converts what a column without a time zone has into an instant. */
export type InstantOf = (clock: WallClock) => Date

/** A date without a zone is in UTC. */
export const inUTC: InstantOf = (clock) => new Date(clock)

/** A date without a zone is in the local time of this process. */
export const inLocalTime: InstantOf = (clock) => {
  const shown = new Date(clock)
  const date = new Date(0)
  date.setFullYear(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate())
  date.setHours(
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
    shown.getUTCMilliseconds(),
  )
  return date
}

/** One in winter and one in summer, whose local times are of different offsets. */
const samples = [
  new Date("2026-01-02T03:04:05.678Z"),
  new Date("2026-07-02T03:04:05.678Z"),
] as const

/** Whether local time is UTC, so that it does not matter which of them a driver writes. */
export function isLocalTimeUTC(): boolean {
  return samples.every((date) => date.getTimezoneOffset() === 0)
}

/**
 * Asks the database what the driver makes of dates for columns without a time zone.
 *
 * @param asText - selects a date, given as a `Date`, as the text of such a column
 * @returns nothing where it is neither local time nor at one offset from UTC
 */
export async function readDriverZone(
  db: StoredKysely,
  asText: (date: Date) => RawBuilder<unknown>,
): Promise<InstantOf | undefined> {
  const [winter, summer] = samples
  const { rows } = await sql<{ winter: unknown; summer: unknown }>`
    select ${asText(winter)} as winter, ${asText(summer)} as summer`.execute(db)
  const clocks = [rows[0]?.winter, rows[0]?.summer].map((text) => readWallClock(String(text)))
  const offsets = samples.map((date, index) => (clocks[index] ?? Number.NaN) - date.getTime())
  const local = samples.map((date) => date.getTimezoneOffset() * -60_000)
  if (local.every((offset, index) => offset === offsets[index])) return inLocalTime
  const [offset = Number.NaN] = offsets
  return offset === offsets[1] ? (clock) => new Date(clock - offset) : undefined
}

/** The error for a date whose time zone is unknown. */
export function unknownZone(): AdapterError {
  return new AdapterError(
    "The driver writes dates neither in local time nor at a fixed offset from UTC, so a date without a time zone cannot be read. Set the time zone of the driver to UTC.",
  )
}
