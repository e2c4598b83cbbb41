import type { Adapter } from "@lockstep/core/adapters"
import type { Capabilities } from "./capabilities.ts"
import { NotApplicable, type AnotherInstance, type CaseTools } from "./case.ts"
import type { CaseOptions } from "./options.ts"
import { createSamples, type Samples } from "./samples.ts"
import { openSubject, type Subject, type SubjectFactory } from "./subject.ts"
import { watchAdapter, type Watch, type WatchedAdapter } from "./watch/watched-adapter.ts"

/** Everything that one run of a case stands on. */
export interface CaseBench {
  readonly subject: Subject
  readonly sample: Samples
  readonly tools: CaseTools
  /** Watches of all adapters that the case used, the main one first. */
  readonly watches: readonly [Watch, ...Watch[]]
  /** Starts a watch that belongs to no case. */
  watchApart(): Watch
  close(): Promise<void>
}

/** What does not differ from case to case. */
export interface BenchSettings {
  readonly subject: Adapter | SubjectFactory
  /** How long a call may take, in milliseconds. */
  readonly deadline: number
  /** What the author said about the adapter. */
  readonly options: CaseOptions
  note(facts: Partial<Capabilities>): void
}

/**
 * Opens the subject for one run of a case.
 *
 * @param settings - what does not differ from case to case
 * @param namespace - unique to this run
 */
export async function openBench(settings: BenchSettings, namespace: string): Promise<CaseBench> {
  const instances = instancesOf(settings, namespace)
  const { subject } = await instances.open()
  const sample = createSamples(namespace)
  const watchApart = (): Watch => watchAdapter(subject.adapter, settings.deadline)
  const main = watchApart()
  const watches: [Watch, ...Watch[]] = [main]
  const watch = (adapter: Adapter): WatchedAdapter => {
    const started = watchAdapter(adapter, settings.deadline)
    watches.push(started)
    return started.adapter
  }
  const another = async (): Promise<AnotherInstance> => {
    if (typeof settings.subject !== "function") {
      throw new NotApplicable("needs a factory, to make a second instance")
    }
    const other = await instances.open()
    return { adapter: watch(other.subject.adapter), close: other.close }
  }
  const tools: CaseTools = {
    subject,
    sample,
    watch,
    another,
    adapter: main.adapter,
    direct: main.direct,
    has: main.has,
    newUser: (over) => main.adapter.createUser(sample.user(over)),
    note: settings.note,
    options: settings.options,
  }
  return { subject, sample, tools, watches, watchApart, close: instances.close }
}

/** Opens the instances of one namespace and closes them together. */
function instancesOf(settings: BenchSettings, namespace: string) {
  const over = new AbortController()
  const opened: Opened[] = []
  return {
    async open(): Promise<Opened> {
      const context = { namespace, instance: opened.length, signal: over.signal }
      const instance = closingOnce(await openSubject(settings.subject, context))
      opened.push(instance)
      return instance
    },
    async close(): Promise<void> {
      over.abort()
      for (const instance of opened.toReversed()) await instance.close()
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
