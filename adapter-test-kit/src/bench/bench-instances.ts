import type { Adapter } from "@lockstep/core/adapters"
import type { OtherProcess, Processes } from "../process/open-process.ts"
import type { ResolvedOptions } from "../subject/resolve-options.ts"
import { openSubject } from "../subject/open-subject.ts"
import type { Subject, SubjectContext, SubjectFactory } from "../subject/subject.ts"
import { resolvesWithin } from "../values/resolves-within.ts"
import type { Watch } from "../watch/watched-adapter.ts"
import type { Wire } from "../wire/wire.ts"
import type { CaseNeeds, InstanceLimits } from "./case.ts"
import { NeverClosed, NeverMade } from "./never-ends.ts"
import type { RunFacts } from "./run-facts.ts"

/** An instance of the subject. */
export interface Opened {
  readonly subject: Subject
  /**
   * @param timeoutMs - how long it may take, in milliseconds
   * @throws {NeverClosed} when it takes longer
   */
  close(timeoutMs: number): Promise<void>
}

/** The instances of one namespace. */
export interface Instances {
  /** Whether one of them was to connect through the wire, which let it, and none did. */
  readonly ignoresWire: () => boolean
  open(limits?: InstanceLimits): Promise<Opened>
  openElsewhere(module: string, timeZone?: string, clockAhead?: number): Promise<OtherProcess>
  /**
   * Closes those that are open, the last one first, and then the wire. One that does not come to its end
   * is left when the wire is gone.
   *
   * @param timeoutMs - how long each of them may take, in milliseconds
   * @returns whether all of them came to their end
   * @throws what one of them throws in time
   */
  close(timeoutMs: number): Promise<boolean>
}

/** What instances are made with. */
export interface InstanceSource {
  readonly subject: Adapter | SubjectFactory
  readonly options: ResolvedOptions
  readonly facts: RunFacts
  readonly processes: Processes
}

interface Closable {
  close(): Promise<void>
}

/** Making and emptying tables may take so many times as long as a call of a method. */
const slowness = 3

/** What the signals of all cases abort with: each would make an error of its own, with a stack that is never read. */
const caseIsOver = new DOMException("The case is over.", "AbortError")

/** Enough for what waited for nothing but its connections, in milliseconds. */
const aMoment = 500

/**
 * How long a function of the subject may take that is no method, in milliseconds.
 *
 * @param options - of the run
 */
export function timeoutOf({ deadline }: ResolvedOptions): number {
  return slowness * deadline
}

/**
 * How long an instance may take to close, in milliseconds: not long where one was not closed before, or
 * may wait for a call that does not come to its end.
 *
 * @param source - what instances are made with
 * @param watches - of the calls
 */
export function closingTimeout(
  { options, facts }: InstanceSource,
  watches: readonly Watch[],
): number {
  const isStuck = watches.some(({ findings }) => findings.some(({ rule }) => rule === "X4"))
  const isInVain = isStuck || facts.unclosed.size > 0
  return isInVain ? Math.min(options.deadline, aMoment) : options.deadline
}

/**
 * Opens the instances of one namespace and closes them together, and then the wire.
 *
 * @param source - what they are made with
 * @param asks - what the case needs
 * @param namespace - unique to this run of the case
 * @param wire - what they are to connect to
 */
export function instancesOf(
  source: InstanceSource,
  asks: CaseNeeds,
  namespace: string,
  wire: Wire | undefined,
): Instances {
  const { options, subject: given, processes } = source
  const over = new AbortController()
  const opened: Closable[] = []
  const timeoutMs = timeoutOf(options)
  const { told, ignoresWire } = contextsOf(options, asks, namespace, wire)
  return {
    ignoresWire,
    async open(limits = {}): Promise<Opened> {
      const context = { ...told(opened.length, limits), signal: over.signal }
      const subject = await madeInTime(openSubject(given, context), timeoutMs)
      const instance = closingOnce(subject)
      opened.push(instance)
      return { subject, close: (longest) => closedInTime(instance, longest) }
    },
    async openElsewhere(module, timeZone, clockAhead): Promise<OtherProcess> {
      const place = { longest: timeoutMs, timeZone, clockAhead }
      const instance = await processes.open(module, told(opened.length, {}), place)
      opened.push(instance)
      return instance
    },
    async close(longest): Promise<boolean> {
      over.abort(caseIsOver)
      const { waiting, errors } = await closeInTurn(opened.toReversed(), longest)
      await wire?.close()
      const isClosed = await resolvesWithin(Promise.allSettled(waiting), aMoment)
      if (errors.length > 0) throw errors[0]
      return isClosed
    },
  }
}

interface Contexts extends Pick<Instances, "ignoresWire"> {
  /** What an instance is told, except for the signal. */
  told(instance: number, limits: InstanceLimits): Omit<SubjectContext, "signal">
}

function contextsOf(
  { database }: ResolvedOptions,
  asks: CaseNeeds,
  namespace: string,
  wire: Wire | undefined,
): Contexts {
  let mayUseWire = false
  return {
    ignoresWire: () => mayUseWire && wire?.accepted === 0,
    told(instance, limits) {
      const { pool = asks.pool, timeout = asks.timeout } = limits
      const { pastWire = asks.firstPastWire === true && instance === 0 } = limits
      const used = pastWire ? undefined : wire
      mayUseWire ||= used?.refuses === false
      const [...endpoints] = used?.endpoints ?? database
      const [endpoint] = endpoints
      return {
        namespace,
        instance,
        ...(endpoint && { endpoint, endpoints }),
        ...(pool !== undefined && { pool }),
        ...(timeout !== undefined && { timeout }),
      }
    },
  }
}

interface Closing {
  /** What has not come to its end. */
  readonly waiting: readonly Promise<unknown>[]
  readonly errors: readonly unknown[]
}

/** Once one of them takes too long, the others are not awaited. */
async function closeInTurn(instances: readonly Closable[], enough: number): Promise<Closing> {
  const waiting: Promise<unknown>[] = []
  const errors: unknown[] = []
  for (const instance of instances) {
    const closing = instance.close().catch((error: unknown) => errors.push(error))
    const isOver = waiting.length === 0 && (await resolvesWithin(closing, enough))
    if (!isOver) waiting.push(closing)
  }
  return { waiting, errors: [...errors] }
}

async function madeInTime(making: Promise<Subject>, timeoutMs: number): Promise<Subject> {
  if (await resolvesWithin(making, timeoutMs)) return making
  // What is made in the end is of no use.
  void making.then((subject) => subject.close?.()).catch(() => {})
  throw new NeverMade(timeoutMs)
}

async function closedInTime(instance: Closable, timeoutMs: number): Promise<void> {
  if (!(await resolvesWithin(instance.close(), timeoutMs))) throw new NeverClosed(timeoutMs)
}

/** Pools reject a second close; a case may have closed its instance already. */
function closingOnce(subject: Subject): Closable {
  let first: Promise<void> | undefined
  return {
    close(): Promise<void> {
      // The first to close it was told.
      if (first) return first.catch(() => {})
      first = (async () => subject.close?.())()
      return first
    },
  }
}
