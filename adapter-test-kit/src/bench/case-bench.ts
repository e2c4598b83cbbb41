import type { Adapter } from "@lockstep/core/adapters"
import type { Subject } from "../subject/subject.ts"
import type { Capabilities } from "../values/capabilities.ts"
import { createSamples, type Samples } from "../values/samples.ts"
import { watchAdapter, type Watch, type WatchedAdapter } from "../watch/watched-adapter.ts"
import { openWire } from "../wire/open-wire.ts"
import type { Wire } from "../wire/wire.ts"
import {
  instancesOf,
  timeoutOf,
  closingTimeout,
  type Instances,
  type InstanceSource,
} from "./bench-instances.ts"
import {
  NotApplicable,
  type CaseNeeds,
  type CaseTools,
  type InstanceElsewhere,
  type SecondInstance,
} from "./case.ts"
import type { RunFacts } from "./run-facts.ts"
import { isStoreShared } from "./same-store.ts"

/** Everything that one run of a case uses. */
export interface CaseBench {
  readonly subject: Subject
  readonly sample: Samples
  readonly tools: CaseTools
  /** Watches of all adapters that the case used, the main one first. */
  readonly watches: readonly [Watch, ...Watch[]]
  /** The proxy, if the case needs it. */
  readonly wire: Wire | undefined
  /** Whether the factory does not connect to the endpoint that it receives. */
  readonly ignoresWire: () => boolean
  /** Timeout of a function of the subject that is not an adapter method, in milliseconds. */
  readonly timeoutMs: number
  /** Starts a watch that belongs to no case and never changes results. */
  watchApart(): Watch
  /**
   * Closes everything.
   *
   * @returns whether all of it closed in time
   * @throws what the subject's own functions throw
   */
  close(): Promise<boolean>
}

/** Settings that are the same for all cases. */
export interface BenchSettings extends InstanceSource {
  note(facts: Partial<Capabilities>): void
  /** Whether other cases run at the same time, perhaps on the same store. */
  readonly isAmongOthers?: true
}

/**
 * Opens the subject for one run of a case.
 *
 * @param settings - those that are the same for all cases
 * @param asks - what the case needs besides methods
 */
export async function openBench(
  settings: BenchSettings,
  asks: CaseNeeds,
  namespace: string,
): Promise<CaseBench> {
  const { database } = settings.options
  const wire = asks.wire && database.length > 0 ? await openWire(database) : undefined
  const instances = instancesOf(settings, asks, namespace, wire)
  try {
    const { subject } = await instances.open()
    const further = { asks, instances, wire }
    return benchOf(settings, subject, createSamples(namespace), further)
  } catch (error) {
    await instances.close(settings.options.deadline)
    throw error
  }
}

/** The parts from which a case opens other instances. */
interface FurtherInstances {
  readonly asks: CaseNeeds
  readonly instances: Instances
  readonly wire: Wire | undefined
}

function benchOf(
  settings: BenchSettings,
  subject: Subject,
  sample: Samples,
  further: FurtherInstances,
): CaseBench {
  const { instances, wire } = further
  const { deadline } = settings.options
  const watchApart = (): Watch => watchAdapter(subject.adapter, deadline, { givesLog: true })
  const main = watchAdapter(subject.adapter, deadline)
  const watches: [Watch, ...Watch[]] = [main]
  const watch = (adapter: Adapter): WatchedAdapter => {
    const started = watchAdapter(adapter, deadline)
    watches.push(started)
    return started.adapter
  }
  const closingTimeoutNow = (): number => closingTimeout(settings, watches)
  const tools: CaseTools = {
    subject,
    sample,
    watch,
    adapter: main.adapter,
    get direct() {
      return main.direct
    },
    has: main.has,
    newUser: (over) => main.adapter.createUser(sample.user(over)),
    note: settings.note,
    options: settings.options,
    ...otherInstances(settings, further, subject, watch, closingTimeoutNow),
    wire: () => given(wire),
    ...notesIn(settings.facts),
  }
  const timeoutMs = timeoutOf(settings.options)
  const close = (): Promise<boolean> => instances.close(closingTimeoutNow())
  const { ignoresWire } = instances
  return { subject, sample, tools, watches, wire, ignoresWire, timeoutMs, watchApart, close }
}

function given(wire: Wire | undefined): Wire {
  if (wire === undefined) throw new NotApplicable("needs the option database")
  return wire
}

/** The functions that record facts for the report. */
function notesIn(
  facts: RunFacts,
): Pick<CaseTools, "measured" | "compared" | "searched" | "seeded"> {
  return {
    measured: (method, cost) => void (facts.methods[method] = cost),
    compared: (measure) => void (facts.lookUps = measure),
    searched: (area, count) => void (facts.sequences[area] = count),
    seeded: (seed) => void facts.seeds.push(seed),
  }
}

/** The functions that open other instances. */
function otherInstances(
  settings: BenchSettings,
  { asks, instances }: FurtherInstances,
  first: Subject,
  watch: CaseTools["watch"],
  closingTimeoutNow: () => number,
): Pick<CaseTools, "another" | "elsewhere"> {
  const { subject, options, facts } = settings
  const { sharing } = facts
  return {
    async another(limits): Promise<SecondInstance> {
      if (typeof subject !== "function") {
        throw new NotApplicable("needs a factory that creates a second instance")
      }
      requireShared(first)
      if (!asks.anyStore && !(await (sharing.here ??= isStoreShared(settings)))) {
        throw new NotApplicable("the instances that the factory creates do not share a store (X23)")
      }
      const { subject: other, close } = await instances.open(limits)
      const adapter = watch(other.adapter)
      return { subject: other, adapter, close: () => close(closingTimeoutNow()) }
    },
    async elsewhere(timeZone, clockAhead): Promise<InstanceElsewhere> {
      if (options.module === undefined) {
        throw new NotApplicable("needs the option module to create an instance in another process")
      }
      requireShared(first)
      const isShared = () => (sharing.elsewhere ??= isStoreShared(settings, options.module))
      if (!asks.anyStore && !(await isShared())) {
        throw new NotApplicable(
          "an instance in another process shares no store with this one (X23)",
        )
      }
      const { module } = options
      const { adapter, ...other } = await instances.openElsewhere(module, timeZone, clockAhead)
      return { ...other, adapter: watch(adapter) }
    },
  }
}

/** A store declares itself whether another instance has separate entries. */
function requireShared({ adapter }: Subject): void {
  if ("shared" in adapter && adapter.shared === false) {
    throw new NotApplicable("the store says that its instances do not share their entries")
  }
}
