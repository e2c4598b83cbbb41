import type { Adapter } from "@lockstep/core/adapters"
import { ask, connect, endOf, leave, post, setIdle, type Line } from "./line.ts"
import { fromSentError, type SentCall, type SentContext, type SentMethod } from "./messages.ts"

/** Calls that are ready to start. */
type Starts<Result> = readonly (() => Promise<Result>)[]

/** Results of calls that were started together, here and in another process. */
export interface Together<Result> {
  readonly here: readonly PromiseSettledResult<Result>[]
  readonly there: readonly PromiseSettledResult<Result>[]
}

/** An instance of the subject in another process. */
export interface OtherProcess {
  /** All its calls run in the other process. */
  readonly adapter: Adapter
  /**
   * Starts calls at the same time. The calls in `there`, which must be calls of this adapter, wait
   * in the other process until all of them have arrived.
   */
  together<Result>(there: Starts<Result>, here: Starts<Result>): Promise<Together<Result>>
  /** Closes the instance and waits until it has closed. */
  close(): Promise<void>
}

/** Settings for starting a process. */
export interface ProcessPlace {
  /** Timeout of a request that is not a call, in milliseconds. */
  readonly longest?: number
  /** Its time zone, by its IANA name, if not that of this process. */
  readonly timeZone?: string | undefined
  /** How far its clock is ahead of that of this process, in milliseconds; behind, if negative. */
  readonly clockAhead?: number | undefined
}

/**
 * The other processes of a run. They are reused, because starting one and loading a module takes
 * longer than most cases.
 */
export interface Processes {
  /**
   * Opens an instance of the subject in another process, preferably in one that has already loaded
   * the module.
   *
   * @param module - URL of the module whose default export is the factory
   * @param context - for the factory
   * @param place - how long opening may take, and the time zone of the process
   * @throws Error if the module cannot be loaded, or if the factory throws or does not finish
   */
  open(module: string, context: SentContext, place?: ProcessPlace): Promise<OtherProcess>
  /** Ends the processes without an open instance and waits for their end. */
  end(): Promise<void>
}

/** Default timeout of a request that is not a call, in milliseconds. */
const slowStart = 60_000

/** Creates the pool without starting a process. Processes that are not ended end with this one. */
export function createProcesses(): Processes {
  const idle = new Map<string, Line>()
  return {
    async open(module, context, place = {}): Promise<OtherProcess> {
      const { longest = slowStart, timeZone, clockAhead } = place
      const name = `${timeZone} ${clockAhead} ${module}`
      const line = taken(idle, name) ?? connect(longest, { timeZone, clockAhead })
      const opened = await ask(line, { kind: "open", module, context })
      if (opened.kind !== "opened") {
        await endOf(line)
        const cause = opened.kind === "not-opened" ? fromSentError(opened.error) : undefined
        throw new Error("The subject could not be opened in another process.", { cause })
      }
      return instanceOn(line, opened.methods, () => keep(idle, name, line))
    },
    async end(): Promise<void> {
      const lines = [...idle.values()]
      idle.clear()
      await Promise.all(lines.map(endOf))
    },
  }
}

function taken(idle: Map<string, Line>, name: string): Line | undefined {
  const line = idle.get(name)
  idle.delete(name)
  if (!line || line.end) return undefined
  setIdle(line, false)
  return line
}

/** Keeps one idle process, which is enough for cases that run one at a time. */
async function keep(idle: Map<string, Line>, name: string, line: Line): Promise<void> {
  if (idle.has(name)) return endOf(line)
  idle.set(name, line)
  setIdle(line, true)
}

function instanceOn(
  line: Line,
  methods: readonly SentMethod[],
  free: () => Promise<void>,
): OtherProcess {
  const instance: Instance = { line, isClosed: false }
  return {
    adapter: adapterOf(instance, methods),
    together: (there, here) => together(line, there, here),
    async close(): Promise<void> {
      if (instance.isClosed) return
      instance.isClosed = true
      if (await leave(line)) await free()
    },
  }
}

interface Instance {
  readonly line: Line
  isClosed: boolean
}

function adapterOf(instance: Instance, methods: readonly SentMethod[]): Adapter {
  const { line } = instance
  let count = 0
  const entries = methods.map((method) => [
    method,
    (...args: unknown[]) => {
      if (instance.isClosed) return Promise.reject(new Error("The instance is closed."))
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      if (line.end) reject(line.end)
      const call: SentCall = { id: (count += 1), method, args }
      line.calls.set(call.id, { resolve, reject })
      if (line.kept) line.kept.push(call)
      else post(line, { kind: "call", call })
      return promise
    },
  ])
  // Each method passes its arguments on and returns the result.
  return Object.fromEntries(entries) as Adapter
}

async function together<Result>(
  line: Line,
  there: Starts<Result>,
  here: Starts<Result>,
): Promise<Together<Result>> {
  const calls: SentCall[] = []
  line.kept = calls
  const away = Promise.allSettled(there.map((call) => call()))
  line.kept = undefined
  await ask(line, { kind: "prepare", calls })
  post(line, { kind: "go" })
  const [mine, theirs] = await Promise.all([Promise.allSettled(here.map((call) => call())), away])
  return { here: mine, there: theirs }
}
