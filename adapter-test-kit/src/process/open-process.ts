import type { Adapter } from "@lockstep/core/adapters"
import { ask, connect, endOf, leave, post, setIdle, type Line } from "./line.ts"
import { fromSentError, type SentCall, type SentContext, type SentMethod } from "./messages.ts"

/** Calls that are ready to start. */
type Starts<Result> = readonly (() => Promise<Result>)[]

/** What calls came to that were started together, here and in another process. */
export interface Together<Result> {
  readonly here: readonly PromiseSettledResult<Result>[]
  readonly there: readonly PromiseSettledResult<Result>[]
}

/** An instance of the subject in another process. */
export interface OtherProcess {
  /** Every call of it is made there. */
  readonly adapter: Adapter
  /**
   * Starts calls at the same time: those of `there`, which are calls of this adapter, wait in the other
   * process until all of them have arrived.
   */
  together<Result>(there: Starts<Result>, here: Starts<Result>): Promise<Together<Result>>
  /** Closes the instance; waits for that. */
  close(): Promise<void>
}

/** What a process is started with. */
export interface ProcessPlace {
  /** How long it may take to answer what is no call, in milliseconds. */
  readonly longest?: number
  /** Its time zone, by its IANA name, if not that of this process. */
  readonly timeZone?: string | undefined
  /** How far its clock is ahead of that of this process, in milliseconds; behind, if negative. */
  readonly clockAhead?: number | undefined
}

/** Other processes of a run. To start one and to load a module takes longer than most cases. */
export interface Processes {
  /**
   * Opens an instance of the subject in another process, if possible in one where the module is loaded.
   *
   * @param module - URL of the module whose default export is the factory
   * @param context - what the factory is told
   * @param place - how long opening may take, and the time zone of the process
   * @throws Error when the module cannot be loaded, or the factory throws or does not come to its end
   */
  open(module: string, context: SentContext, place?: ProcessPlace): Promise<OtherProcess>
  /** Ends those in which nothing is open; waits until they are gone. */
  end(): Promise<void>
}

/** How long a process may take to answer what is no call, in milliseconds. */
const slowStart = 60_000

/** Makes no process yet. Those that are not ended end with this one. */
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

/** One is enough for cases that run one after the other. */
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
  // Each method hands arguments over and answers with what comes back.
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
