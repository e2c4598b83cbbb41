import type { Adapter } from "@lockstep/core/adapters"
import type { Capabilities } from "./capabilities.ts"
import {
  NotApplicable,
  type CaseNeeds,
  type CaseTools,
  type InstanceElsewhere,
  type InstanceLimits,
  type SecondInstance,
} from "./case.ts"
import { openProcess, type OtherProcess } from "./process/open-process.ts"
import type { RunFacts } from "./run-facts.ts"
import type { SettledOptions } from "./settle-options.ts"
import { createSamples, type Samples } from "./samples.ts"
import { openSubject, type Subject, type SubjectContext, type SubjectFactory } from "./subject.ts"
import { watchAdapter, type Watch, type WatchedAdapter } from "./watch/watched-adapter.ts"
import { openWire } from "./wire/open-wire.ts"
import type { Wire } from "./wire/wire.ts"

/** Everything that one run of a case stands on. */
export interface CaseBench {
  readonly subject: Subject
  readonly sample: Samples
  readonly tools: CaseTools
  /** Watches of all adapters that the case used, the main one first. */
  readonly watches: readonly [Watch, ...Watch[]]
  /** The proxy, where the case asked for it. */
  readonly wire: Wire | undefined
  /** Starts a watch that belongs to no case. */
  watchApart(): Watch
  close(): Promise<void>
}

/** What does not differ from case to case. */
export interface BenchSettings {
  readonly subject: Adapter | SubjectFactory
  readonly options: SettledOptions
  /** What cases find out beside their verdict. */
  readonly facts: RunFacts
  note(facts: Partial<Capabilities>): void
}

/**
 * Opens the subject for one run of a case.
 *
 * @param settings - what does not differ from case to case
 * @param asks - what the case needs beside methods
 * @param namespace - unique to this run
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
    return benchOf(settings, subject, createSamples(namespace), instances, wire)
  } catch (error) {
    await instances.close()
    throw error
  }
}

function benchOf(
  settings: BenchSettings,
  subject: Subject,
  sample: Samples,
  instances: Instances,
  wire: Wire | undefined,
): CaseBench {
  const { deadline } = settings.options
  const watchApart = (): Watch => watchAdapter(subject.adapter, deadline)
  const main = watchApart()
  const watches: [Watch, ...Watch[]] = [main]
  const watch = (adapter: Adapter): WatchedAdapter => {
    const started = watchAdapter(adapter, deadline)
    watches.push(started)
    return started.adapter
  }
  const tools: CaseTools = {
    subject,
    sample,
    watch,
    adapter: main.adapter,
    direct: main.direct,
    has: main.has,
    newUser: (over) => main.adapter.createUser(sample.user(over)),
    note: settings.note,
    options: settings.options,
    ...otherInstances(settings, instances, watch),
    wire() {
      if (wire === undefined) throw new NotApplicable("needs the option database")
      return wire
    },
    measured: (method, cost) => void (settings.facts.methods[method] = cost),
    seeded: (seed) => void settings.facts.seeds.push(seed),
  }
  return { subject, sample, tools, watches, wire, watchApart, close: instances.close }
}

/** The ways to further instances. */
function otherInstances(
  { subject, options }: BenchSettings,
  instances: Instances,
  watch: CaseTools["watch"],
): Pick<CaseTools, "another" | "elsewhere"> {
  return {
    async another(limits): Promise<SecondInstance> {
      if (typeof subject !== "function") {
        throw new NotApplicable("needs a factory, to make a second instance")
      }
      const { subject: other, close } = await instances.open(limits)
      return { subject: other, adapter: watch(other.adapter), close }
    },
    async elsewhere(): Promise<InstanceElsewhere> {
      if (options.module === undefined) {
        throw new NotApplicable("needs the option module, to make an instance in another process")
      }
      const { adapter, together, close } = await instances.openElsewhere(options.module)
      return { adapter: watch(adapter), together, close }
    },
  }
}

interface Instances {
  open(limits?: InstanceLimits): Promise<Opened>
  openElsewhere(module: string): Promise<OtherProcess>
  close(): Promise<void>
}

/** Opens the instances of one namespace and closes them together, and then the wire. */
function instancesOf(
  settings: BenchSettings,
  asks: CaseNeeds,
  namespace: string,
  wire: Wire | undefined,
): Instances {
  const over = new AbortController()
  const opened: Pick<Opened, "close">[] = []
  const [...endpoints] = wire?.endpoints ?? settings.options.database
  const [endpoint] = endpoints
  const contextOf = (limits: InstanceLimits): Omit<SubjectContext, "signal"> => {
    const { pool = asks.pool, timeout = asks.timeout } = limits
    return {
      namespace,
      instance: opened.length,
      ...(endpoint && { endpoint, endpoints }),
      ...(pool !== undefined && { pool }),
      ...(timeout !== undefined && { timeout }),
    }
  }
  return {
    async open(limits = {}): Promise<Opened> {
      const context = { ...contextOf(limits), signal: over.signal }
      const instance = closingOnce(await openSubject(settings.subject, context))
      opened.push(instance)
      return instance
    },
    async openElsewhere(module): Promise<OtherProcess> {
      const instance = await openProcess(module, contextOf({}))
      opened.push(instance)
      return instance
    },
    async close(): Promise<void> {
      over.abort()
      for (const instance of opened.toReversed()) await instance.close()
      await wire?.close()
    },
  }
}

interface Opened {
  readonly subject: Subject
  close(): Promise<void>
}

/** Pools reject a second close; a case may have closed its instance already. */
function closingOnce(subject: Subject): Opened {
  let closed = false
  return {
    subject,
    async close() {
      if (closed) return
      closed = true
      await subject.close?.()
    },
  }
}
