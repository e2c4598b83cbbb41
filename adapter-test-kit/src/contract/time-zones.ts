import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"
import { dateWays, type DateWay } from "./date-ways.ts"
import { isInstant } from "./fidelity-dates.ts"
import { instantsOf, zoneElsewhere } from "./summer-time.ts"

/** The process that writes a date and the process that reads it. */
interface Passage {
  readonly writer: WatchedAdapter
  readonly reader: WatchedAdapter
  readonly times: readonly number[]
  readonly how: string
}

/**
 * The cases usually run in UTC, where mistakes with local time have no effect. The zone of the
 * other process has skipped and repeated hours, and differs from UTC by a half-hour.
 */
async function passagesOf(tools: CaseTools): Promise<Passage[]> {
  const zone = zoneElsewhere()
  const { adapter: there } = await tools.elsewhere(zone)
  const here = tools.adapter
  // Next year's instants are in the future, so records have not expired and are not deleted.
  const times = instantsOf([zone], new Date().getUTCFullYear() + 1)
  // One date in each half of the year is enough: an adapter that shifts dates between zones shifts
  // all.
  const few = [times[0], times.at(-1)].filter((time) => time !== undefined)
  return [
    { writer: there, reader: there, times, how: `in the zone ${zone}` },
    { writer: there, reader: here, times: few, how: `written in the zone ${zone}` },
    { writer: here, reader: there, times: few, how: `read in the zone ${zone}` },
  ]
}

async function goes(tools: CaseTools, way: DateWay): Promise<void> {
  for (const { writer, reader, times, how } of await passagesOf(tools)) {
    const { write, read } = await way.prepare(tools, writer, reader)
    for (const time of times) {
      await write(new Date(time))
      isInstant(await read(), time, `${way.what}, ${how}`)
    }
  }
}

/** Number of cases in this process, which are numbered first. */
const numbersBefore = dateWays.length

/** Dates in a process whose clock differs. */
export const timeZoneCases: readonly ContractCase[] = dateWays.map((way, index) =>
  defineCase(
    `X12.${numbersBefore + index + 1}`,
    `dates are exact in a process in another time zone as ${way.what}`,
    way.needs,
    (tools) => goes(tools, way),
    // One after the other, they share a process. Starting one takes longer than all of them.
    { alone: true },
  ),
)
