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

/** An open instance of the subject. */
export interface Opened {
  readonly subject: Subject
  /**
   * @param timeoutMs - maximum duration, in milliseconds
   * @throws {NeverClosed} if it takes longer
   */
  close(timeoutMs: number): Promise<void>
}

/** The instances of one namespace. */
export interface Instances {
  /** Whether at least one instance should have connected through the wire, but none did. */
  readonly ignoresWire: () => boolean
  open(limits?: InstanceLimits): Promise<Opened>
  openElsewhere(module: string, timeZone?: string, clockAhead?: number): Promise<OtherProcess>
  /**
   * Closes the open instances, the last one first, and then the wire. An instance that still has
   * not closed after the wire has closed is left open.
   *
   * @param timeoutMs - maximum duration for each instance, in milliseconds
   * @returns whether all of them closed
   * @throws the error of an instance that fails in time
   */
  close(timeoutMs: number): Promise<boolean>
}

/** The parts from which instances are created. */
export interface InstanceSource {
  readonly subject: Adapter | SubjectFactory
  readonly options: ResolvedOptions
  readonly facts: RunFacts
  readonly processes: Processes
}

interface Closable {
  close(): Promise<void>
}

/** Creating and emptying tables may take this many times as long as one method call. */
const slowness = 3

/**
 * Abort reason shared by the signals of all cases. Otherwise each signal would create an error with
 * a stack that is never read.
 */
const caseIsOver = new DOMException("The case is over.", "AbortError")

/** Long enough for closings that waited only for their connections, in milliseconds. */
const aMoment = 500

/** Returns the timeout of a function of the subject that is not an adapter method, in milliseconds. */
export function timeoutOf({ deadline }: ResolvedOptions): number {
  return slowness * deadline
}

/**
 * Returns the timeout for closing an instance, in milliseconds. It is short if an earlier instance
 * did not close, or if this one may wait for a call that does not settle.
 *
 * @param source - the parts from which instances are created
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
 * @param source - the parts from which they are created
 * @param namespace - unique to this run of the case
 * @param wire - the proxy that they connect to
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
  /** The context of an instance, without the signal. */
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
  /** Closings that have not settled. */
  readonly waiting: readonly Promise<unknown>[]
  readonly errors: readonly unknown[]
}

/** After one of them takes too long, the others are not awaited. */
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
  // An instance that arrives too late is not used.
  void making.then((subject) => subject.close?.()).catch(() => {})
  throw new NeverMade(timeoutMs)
}

async function closedInTime(instance: Closable, timeoutMs: number): Promise<void> {
  if (!(await resolvesWithin(instance.close(), timeoutMs))) throw new NeverClosed(timeoutMs)
}

/**
 * Closes only once: pools reject a second close, and a case may have closed its instance already.
 */
function closingOnce(subject: Subject): Closable {
  let first: Promise<void> | undefined
  return {
    close(): Promise<void> {
      // The first caller has already received the error.
      if (first) return first.catch(() => {})
      first = (async () => subject.close?.())()
      return first
    },
  }
}
