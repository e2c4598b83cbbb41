/**
 * Zones whose clocks change at different instants, by one hour or half an hour, in both
 * hemispheres.
 */
const zones: readonly string[] = [
  "Europe/London",
  "Europe/Berlin",
  "America/New_York",
  "America/Los_Angeles",
  "Australia/Sydney",
  "Australia/Lord_Howe",
]

/** Returns how far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetIn(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
  return (time) => {
    const name = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? ""
    const { sign, hours, minutes } = /(?<sign>[+-])(?<hours>\d+):(?<minutes>\d+)/.exec(name)
      ?.groups ?? { sign: "+", hours: "0", minutes: "0" }
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
}

/** Returns the instants of a year at which the clocks change. */
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
 * One of them has half an hour of summer time, and its offset is not a full hour for the other half
 * of the year.
 */
const zonesElsewhere = ["Australia/Lord_Howe", "America/St_Johns"] as const

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Returns a time zone with summer time and a half-hour offset that is not the zone of this process.
 *
 * @returns its IANA name
 */
export function zoneElsewhere(): string {
  const [first, second] = zonesElsewhere
  return ownZone() === first ? second : first
}

const known = new Map<string, readonly number[]>()

/**
 * Returns the middles of the hours that summer time skips or repeats: as instants, both times, and
 * as instants whose digits in UTC are the digits of that hour. If an adapter writes one and reads
 * the other, it meets an hour that does not exist or exists twice.
 *
 * @returns instants in milliseconds, including the zone of this process
 */
export function summerTimeInstants(year: number): readonly number[] {
  const own = ownZone()
  const key = `${year} ${own}`
  const instants = known.get(key) ?? instantsOf([...zones, own], year)
  known.set(key, instants)
  return instants
}

/**
 * Returns the middles of the hours that summer time skips or repeats.
 *
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
