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

const known = new Map<string, readonly number[]>()

/**
 * The middles of the hours that summer time leaves out or has twice: as instants, both times, and as
 * instants whose digits in UTC are the digits of that hour. Whoever writes one and reads the other
 * meets an hour there that does not exist, or exists twice.
 *
 * @param year - of which to take the changes
 * @returns instants in milliseconds, for the zone of this process too
 */
export function summerTimeInstants(year: number): readonly number[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const key = `${year} ${own}`
  const instants = known.get(key) ?? instantsOf(year, own)
  known.set(key, instants)
  return instants
}

function instantsOf(year: number, own: string): number[] {
  const instants = [...new Set([...zones, own])].flatMap((zone) => {
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
