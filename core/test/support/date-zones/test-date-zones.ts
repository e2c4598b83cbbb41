import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"
import { endOf, eventOf } from "../child-process.ts"
import { instants, type DateAnswer, type DateCell, type DateRequest } from "./cells.ts"

/** Time zones of processes: with summer time, and at half an hour. */
const zones = ["UTC", "America/New_York", "Asia/Kolkata"] as const

/** What is tried, and on what. */
export interface DateZones {
  /** The program, which calls `serveDates`. */
  readonly program: URL
  readonly url: string
  readonly drivers: readonly string[]
  readonly columns: readonly string[]
  readonly servers: readonly string[]
  /**
   * Whether the dates are in the local time of the process that wrote them, as those of every query of
   * the application: a process in another zone then reads what such a query reads.
   */
  readonly isLocal?: (cell: DateCell) => boolean
  /** What the columns of a cell keep of a date, in milliseconds. */
  readonly precision?: (cell: DateCell) => number
}

/**
 * Tests that dates are read as they were written: each kind of column, through each driver, with the
 * database session in each time zone, written by a process in one time zone and read by one in another.
 */
export function testDateZones({
  program,
  url,
  isLocal = () => false,
  precision = () => 1,
  ...names
}: DateZones): void {
  const cells = names.drivers.flatMap((driver) =>
    names.columns.flatMap((columns) =>
      names.servers.map((server): DateCell => ({ driver, columns, server })),
    ),
  )
  const processes = startProcesses(program)
  const each = async (task: DateRequest["task"], writer: string, reader: string) => {
    const ask = (await processes).get(task === "read" ? reader : writer)
    const answers = await ask?.({ url, cells, task, writer, reader })
    return cells.map((cell, index) => ({ cell, ...(answers?.[index] ?? { dates: [], plain: [] }) }))
  }
  const exactly = (cell: DateCell) =>
    instants.flatMap((instant) => {
      const lost = instant.getTime() % precision(cell)
      return Array<number>(3).fill(instant.getTime() - lost)
    })

  for (const writer of zones) {
    test(`dates are answered as they were written in ${writer}`, async () => {
      for (const reader of zones) {
        for (const { cell, dates } of await each("write", writer, reader)) {
          expect(dates, JSON.stringify(cell)).toEqual(exactly(cell))
        }
      }
    }, 60_000)
    test.each(zones)(
      `dates written in ${writer} are read in %s`,
      async (reader) => {
        for (const { cell, dates, plain } of await each("read", writer, reader)) {
          const exact = exactly(cell)
          const isElsewhere = writer !== reader && isLocal(cell)
          const expected = isElsewhere
            ? plain.flatMap((date) => Array<number>(3).fill(date))
            : exact
          expect(dates, JSON.stringify(cell)).toEqual(expected)
          if (isElsewhere) expect(dates, JSON.stringify(cell)).not.toEqual(exact)
        }
      },
      60_000,
    )
    test(`what expired minutes ago is deleted in ${writer}, and nothing else`, async () => {
      for (const { cell, dates } of await each("expire", writer, writer)) {
        expect(dates, JSON.stringify(cell)).toEqual([0, 1])
      }
    }, 60_000)
  }
}

type Ask = (request: DateRequest) => Promise<readonly DateAnswer[]>

/** One process for each zone, which all cells share. */
async function startProcesses(program: URL): Promise<ReadonlyMap<string, Ask>> {
  const children = zones.map((zone) =>
    fork(fileURLToPath(program), {
      execArgv: ["--no-warnings"],
      env: { ...process.env, TZ: zone },
    }),
  )
  afterAll(async () => {
    for (const child of children) child.kill()
    await Promise.all(children.map(endOf))
  })
  const started = await Promise.all(children.map((child) => eventOf(child, child, "message")))
  const offsets = started.map(([offset]) => offset)
  if (String(offsets) !== "0,300,-330")
    throw new Error(`The zones are not there: ${String(offsets)}`)
  return new Map(
    children.map((child, index) => [
      zones[index] ?? "",
      async (request) => {
        const received = eventOf(child, child, "message")
        child.send(request)
        const [answers] = await received
        if (!Array.isArray(answers)) throw new Error(String(answers))
        // What serveDates sends.
        return answers as readonly DateAnswer[]
      },
    ]),
  )
}
