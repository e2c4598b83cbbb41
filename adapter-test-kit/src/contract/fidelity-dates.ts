import { runInNewContext } from "node:vm"
import { isAccepted } from "../bench/absent-user.ts"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { ensure, isValidDate, rejects } from "../values/assert.ts"
import { mistyped } from "../values/nasty-text.ts"
import { dateWays, type DateWay } from "./date-ways.ts"
import { summerTimeInstants } from "./summer-time.ts"

/**
 * The limits of the supported range, the end of 32 bits, and a historic night with a skipped hour.
 */
const instants: readonly string[] = [
  "2000-01-01T00:00:00.000Z",
  "2000-02-29T23:59:59.999Z",
  "2026-03-29T02:30:00.123Z",
  "2038-01-19T03:14:07.999Z",
  "2038-01-19T03:14:08.001Z",
  "2099-12-31T23:59:59.999Z",
  "2100-01-01T00:00:00.000Z",
]

const minute = 60_000

/** Throws unless a value is a Date of exactly this instant. */
export const isInstant = (seen: unknown, expected: number, what: string): void => {
  isValidDate(seen, what)
  ensure(seen.getTime() === expected, what, new Date(expected).toISOString(), seen)
}

/** Returns the instant of a Date, and `undefined` for other values. */
const instantOf = (value: unknown): number | undefined =>
  value instanceof Date ? value.getTime() : undefined

const caseOfEach = (
  rule: "X10" | "X11" | "X12",
  title: (what: string) => string,
  run: (tools: CaseTools, way: DateWay) => Promise<void>,
): ContractCase[] =>
  dateWays.map((way, index) =>
    defineCase(`${rule}.${index + 1}`, title(way.what), way.needs, (tools) => run(tools, way)),
  )

/** Dates: every valid date comes back, and no invalid one is stored. */
export const dateCases: readonly ContractCase[] = [
  ...caseOfEach(
    "X10",
    (what) => `an invalid Date as ${what} rejects`,
    async (tools, { what, prepare }) => {
      const { write, read } = await prepare(tools, tools.adapter)
      const before = instantOf(await read())
      await rejects(() => write(new Date(Number.NaN)), `an invalid Date as ${what}`)
      const after = await read()
      const expected = before === undefined ? "nothing" : new Date(before).toISOString()
      ensure(instantOf(after) === before, `${what}, after the rejection`, expected, after)
    },
  ),
  ...caseOfEach(
    "X11",
    (what) => `a Date of another realm is accepted as ${what}`,
    async (tools, { what, prepare }) => {
      const { write, read } = await prepare(tools, tools.direct)
      const own = tools.sample.date(20)
      const kept = (await isAccepted(() => write(own))) ? instantOf(await read()) : undefined
      if (kept === undefined) throw new NotApplicable("needs a store that stores Dates")
      const time = own.getTime() + minute
      // A Date of another realm: it differs from a Date of this realm only in its prototype.
      await write(mistyped<Date>(runInNewContext(`new Date(${time})`)))
      // X12 checks what happens to any Date, such as a loss of its milliseconds.
      isInstant(await read(), kept + minute, what)
    },
  ),
  ...caseOfEach(
    "X12",
    (what) => `dates from 2000 to 2100 are exact as ${what}`,
    async (tools, { what, expires, prepare }) => {
      const { write, read } = await prepare(tools, tools.adapter)
      const soon = Date.now() + 60 * minute
      // If past records may be deleted, only future clock changes can be tested.
      const changes = summerTimeInstants(new Date(soon).getUTCFullYear() + 1)
      const times = [...instants.map((text) => Date.parse(text)), ...changes].filter(
        (time) => !expires || time > soon,
      )
      for (const time of times) {
        await write(new Date(time))
        isInstant(await read(), time, what)
      }
    },
  ),
]
