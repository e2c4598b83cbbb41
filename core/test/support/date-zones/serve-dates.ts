import type { Adapter } from "../../../src/adapters.ts"
import { session, token, user } from "../adapter-samples.ts"
import { instants, recordName, type DateAnswer, type DateCell, type DateRequest } from "./cells.ts"

type DateMethod =
  | "createUser"
  | "createSession"
  | "getSessionAndUser"
  | "deleteSession"
  | "createVerificationToken"
  | "useVerificationToken"

/** The methods that write, read and compare dates. */
export interface DateAdapter extends Required<Pick<Adapter, DateMethod>> {
  deleteExpired(): Promise<unknown>
}

/** An adapter on a cell. */
export interface OpenedCell {
  readonly adapter: DateAdapter
  /** Reads when a session expires as the application's own queries do. */
  readonly plain?: (sessionToken: string) => Promise<unknown>
}

/** Opens a cell, at each request. */
export type OpenCell = (url: string, cell: DateCell) => OpenedCell | Promise<OpenedCell>

/**
 * Makes this process one that answers requests of `testDateZones`.
 *
 * @param open - opens a cell
 * @param close - ends what is open, for databases that only one process can have open at a time
 */
export function serveDates(open: OpenCell, close?: () => Promise<void>): void {
  const answerAndClose = async (request: DateRequest) => {
    try {
      return await answer(request, open)
    } finally {
      await close?.()
    }
  }
  process.on("message", (request: DateRequest) => {
    answerAndClose(request).then(
      (answers) => process.send?.(answers),
      (error: unknown) => process.send?.(inspect(error)),
    )
  })
  process.send?.(new Date(instants[0] ?? 0).getTimezoneOffset())
}

async function answer(request: DateRequest, open: OpenCell): Promise<readonly DateAnswer[]> {
  const answers: DateAnswer[] = []
  for (const cell of request.cells) {
    try {
      answers.push(await tasks[request.task](await open(request.url, cell), request, cell))
    } catch (cause) {
      throw new Error(`${JSON.stringify(cell)} fails`, { cause })
    }
  }
  return answers
}

type Task = (opened: OpenedCell, request: DateRequest, cell: DateCell) => Promise<DateAnswer>

const tasks: Readonly<Record<DateRequest["task"], Task>> = {
  async write({ adapter }, request, cell) {
    const dates: unknown[] = []
    for (const [index, instant] of instants.entries()) {
      const name = recordName(cell, request, index)
      const email = `${name.replaceAll(" ", "_")}@example.com`
      const created = await adapter.createUser(user({ email, emailVerified: instant }))
      const opened = await adapter.createSession(
        session(created.id, { sessionToken: name, expires: instant }),
      )
      const sent = await adapter.createVerificationToken(
        token({ identifier: email, token: name, expires: instant }),
      )
      dates.push(created.emailVerified, opened.expires, sent?.expires)
    }
    return { dates: dates.map(Number), plain: [] }
  },
  async read({ adapter, plain }, request, cell) {
    const dates: unknown[] = []
    const plainly: unknown[] = []
    for (const index of instants.keys()) {
      const name = recordName(cell, request, index)
      const identifier = `${name.replaceAll(" ", "_")}@example.com`
      const found = await adapter.getSessionAndUser(name)
      const used = await adapter.useVerificationToken({ identifier, token: name })
      dates.push(found?.user.emailVerified, found?.session.expires, used?.expires)
      plainly.push(await plain?.(name))
    }
    return { dates: dates.map(Number), plain: plainly.map(Number) }
  },
  /** How many of two sessions are there after the expired ones were deleted: the first expired. */
  async expire({ adapter }, request, cell) {
    const name = recordName(cell, request, 0)
    const { id } = await adapter.createUser(user({ email: `${name.replaceAll(" ", "_")}@expired` }))
    // What expired less than a minute ago stays, and some columns keep seconds.
    const away = 120_000
    const sessions = [-away, away].map((ms) => ({
      sessionToken: `${name} ${ms}`,
      userId: id,
      expires: new Date(Date.now() + ms),
    }))
    for (const each of sessions) await adapter.createSession(each)
    await adapter.deleteExpired()
    const dates: number[] = []
    for (const { sessionToken } of sessions) {
      dates.push((await adapter.getSessionAndUser(sessionToken)) ? 1 : 0)
    }
    return { dates, plain: [] }
  },
}

/** With its causes, of which the stack of an error from another process has none. */
function inspect(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.stack}${error.cause === undefined ? "" : `\ncaused by ${inspect(error.cause)}`}`
}
