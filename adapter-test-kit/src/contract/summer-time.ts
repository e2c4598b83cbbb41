/** Zones whose clocks change at different instants, by an hour or by half of one, in both hemispheres. */
const zones: readonly string[] = [
  "Europe/London",
  "Europe/Berlin",
  "America/New_York",
  "America/Los_Angeles",
  "Australia/Sydney",
  "Australia/Lord_Howe",
]

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetIn(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
  return (time) => {
    const name = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? ""
    const { sign, hours, minutes } = /(?<sign>[+-])(?<hours>\d+):(?<minutes>\d+)/.exec(name)
      ?.groups ?? { sign: "+", hours: "0", minutes: "0" }
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
}

/** Those instants of a year at which the clocks change. */
function changesOf(offset: (time: number) => number, year: number): number[] {
  const months = Array.from({ length: 13 }, (_, month) => Date.UTC(year, month))
  return months.slice(1).flatMap((end, index) => {
    let [before, after] = [months[index] ?? end, end]
    if (offset(before) === offset(after)) return []
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offset(middle) === offset(before)) before = middle
      else after = middle
    }
    return [after]
  })
}

/**
 * One of them has half an hour of summer time, and is half an hour off the full hours for the other
 * half of the year.
 */
const zonesElsewhere = ["Australia/Lord_Howe", "America/St_Johns"] as const

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * A time zone with summer time and an offset of half hours, in which this process is not.
 *
 * @returns its IANA name
 */
export function zoneElsewhere(): string {
  const [first, second] = zonesElsewhere
  return ownZone() === first ? second : first
}

const known = new Map<string, readonly number[]>()

/**
 * The middles of the hours that summer time leaves out or has twice: as instants, both times, and as
 * instants whose digits in UTC are the digits of that hour. An adapter that writes one and reads the other
 * meets an hour there that does not exist, or exists twice.
 *
 * @param year - of which to take the changes
 * @returns instants in milliseconds, for the zone of this process too
 */
export function summerTimeInstants(year: number): readonly number[] {
  const own = ownZone()
  const key = `${year} ${own}`
  const instants = known.get(key) ?? instantsOf([...zones, own], year)
  known.set(key, instants)
  return instants
}

/**
 * The middles of the hours that summer time leaves out or has twice.
 *
 * @param names - of time zones
 * @param year - of which to take the changes
 * @returns instants in milliseconds, the earliest first
 */
export function instantsOf(names: readonly string[], year: number): number[] {
  const instants = [...new Set(names)].flatMap((zone) => {
    const offset = offsetIn(zone)
    return changesOf(offset, year).flatMap((change) => {
      const [before, after] = [offset(change - 1), offset(change)]
      const half = Math.abs(after - before) / 2
      const middle = change + Math.min(before, after) + half
      return [change - half, change + half, middle].map((time) => time + 123)
    })
  })
  return [...new Set(instants)].sort((a, b) => a - b)
}
