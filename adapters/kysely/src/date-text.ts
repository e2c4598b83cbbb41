import { isDate } from "@lockstep/core/adapters"

/**
 * A date as databases write it, and as drivers return it that are configured not to parse dates. Zones
 * of former centuries have seconds. PostgreSQL writes the year 0 as 1 BC.
 */
const pattern =
  /^(\d{4,})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?)?(?:([+-])(\d{2})(?::?(\d{2}))?(?::?(\d{2}))?)?( BC)?$/

/** What a clock and a calendar on a wall show: milliseconds since 1970, as if they were in UTC. */
export type WallClock = number

/**
 * Reads a date that has no time zone, such as `2031-01-15 12:00:00.123`.
 *
 * @returns nothing for any other string
 */
export function readWallClock(text: string): WallClock | undefined {
  const parts = pattern.exec(text)
  return parts && parts[8] === undefined ? clockOf(parts) : undefined
}

/**
 * Reads a date with its time zone.
 *
 * @returns nothing for any other string
 */
export function readInstant(text: string): Date | undefined {
  const parts = pattern.exec(text)
  const [, , , , , , , , sign, hours, minutes, seconds] = parts ?? []
  const clock = sign === undefined || !parts ? undefined : clockOf(parts)
  if (clock === undefined) return isDate(text) ? new Date(text) : undefined
  const offset = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return valid(clock - (sign === "-" ? -offset : offset) * 1000)
}

function clockOf(parts: RegExpExecArray): WallClock | undefined {
  const [, year, month, day, hours, minutes, seconds, fraction = ""] = parts
  const date = new Date(0)
  date.setUTCFullYear(
    parts[12] === undefined ? Number(year) : 1 - Number(year),
    Number(month) - 1,
    Number(day),
  )
  const isDay = date.getUTCMonth() === Number(month) - 1 && Number(day) > 0
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3))
  const time = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)] as const
  const isTime = time[0] < 24 && time[1] < 60 && time[2] < 60
  return isDay && isTime ? date.setUTCHours(...time, milliseconds) : undefined
}

function valid(time: number): Date | undefined {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? undefined : date
}
