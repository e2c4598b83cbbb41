import type { Adapter, AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import type { OtherProcess } from "../process/open-process.ts"
import { ruleNameOf, type CaseId, type JudgedId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import { ruleOf, type RuleId } from "../rules/rules.ts"
import type { CaseOptions } from "../subject/options.ts"
import type { Subject } from "../subject/subject.ts"
import type { Capabilities } from "../values/capabilities.ts"
import type { LookUpMeasure } from "../values/look-up-measure.ts"
import type { MethodCost } from "../values/method-cost.ts"
import type { Samples } from "../values/samples.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { SequenceCount } from "../values/sequence-count.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"
import type { Wire } from "../wire/wire.ts"

/** Description of a case. */
export interface CaseInfo {
  /** Rule and number, for example `U8.1`. For your own case, its ID, for example `own.1`. */
  readonly id: string
  /** The rule of the case. For your own case, the case itself. */
  readonly rule: JudgedId
  readonly level: Level
  /** The behavior, as a sentence. */
  readonly title: string
  /** Methods the case needs. If one is missing, the case is not applicable. */
  readonly needs: readonly string[]
}

/** Another instance of the subject, on the store of the first instance. */
export interface AnotherInstance {
  readonly adapter: WatchedAdapter
  /** Closes it before the case ends. */
  close(): Promise<void>
}

/** An instance in this process. */
export interface SecondInstance extends AnotherInstance {
  /** What the factory returned, unwrapped. */
  readonly subject: Subject
}

/** An instance in another process. */
export interface InstanceElsewhere extends AnotherInstance, Pick<OtherProcess, "together"> {}

/** Parts of an instance's context that can differ between instances of a case. */
export interface InstanceLimits {
  /** Maximum number of connections that it may open. */
  readonly pool?: number
  /** How long a call should wait for the database, in milliseconds. */
  readonly timeout?: number
  /** Whether it connects directly to the database although the kit's proxy is in front of it. */
  readonly pastWire?: boolean
}

/** Needs that few cases have. */
export interface CaseNeeds extends Omit<InstanceLimits, "pastWire"> {
  /** Whether the first instance connects directly to the database, past the proxy. */
  readonly firstPastWire?: true
  /**
   * Puts the kit's proxy between the subject and its database. Without the database's address the
   * case is not applicable, except with `if-given`.
   */
  readonly wire?: true | "if-given"
  /**
   * Whether three unrelated users are checked before and after the case. Default: `true` up to
   * level 1, where every method is called. Higher levels make the same calls with other values, so
   * only cases that could reach other records set it.
   */
  readonly bystanders?: boolean
  /**
   * Whether nothing else may run at the same time. Default: `true` from level 3. Below it, only
   * cases that check shared state need it: the process, or every record of the store.
   */
  readonly alone?: boolean
  /** Whether the case can use other instances even if they share nothing with the first. */
  readonly anyStore?: true
}

/** Tools of a case. */
export interface CaseTools {
  /** The watched adapter. Arguments and results are copied. */
  readonly adapter: WatchedAdapter
  /** The watched adapter. Arguments and results are the original objects. */
  readonly direct: WatchedAdapter
  /** What the author passed, unwrapped. */
  readonly subject: Subject
  readonly sample: Samples
  has(method: AdapterMethod): boolean
  /** Stores a new user. */
  newUser(over?: Partial<AdapterUser>): Promise<AdapterUser>
  /**
   * Opens a second instance.
   *
   * @throws {NotApplicable} if the author passed an adapter without a factory, or if instances
   *   share nothing
   */
  another(limits?: InstanceLimits): Promise<SecondInstance>
  /**
   * Opens an instance in another process.
   *
   * @param timeZone - of that process, by its IANA name. Default: the time zone of this process
   * @param clockAhead - how far the clock of that process is ahead, in milliseconds
   * @throws {NotApplicable} without the option `module`, or if it shares nothing with the first
   */
  elsewhere(timeZone?: string, clockAhead?: number): Promise<InstanceElsewhere>
  /**
   * The connections to the database. @throws {NotApplicable} if the case does not declare that it
   * needs them
   */
  wire(): Wire
  /** Watches an adapter that the case obtained in another way. */
  watch(adapter: Adapter): WatchedAdapter
  /** The author's options. */
  readonly options: CaseOptions
  /** Records a fact for the report. */
  note(facts: Partial<Capabilities>): void
  /** Records the cost of a method for the report. */
  measured(method: AdapterMethod | StoreMethod, cost: MethodCost): void
  /** Records for the report how lookups among few and among many users compare. */
  compared(measure: LookUpMeasure): void
  /** Records for the report how many random sequences about an area ran. */
  searched(area: string, count: SequenceCount): void
  /** Records the seed of a random sequence for the report. */
  seeded(seed: number): void
}

/** A case, not yet bound to an adapter. */
export interface BenchCase extends CaseInfo {
  readonly asks: CaseNeeds
  run(tools: CaseTools): Promise<void>
}

/** A case of the contract. */
export interface ContractCase extends BenchCase {
  readonly rule: RuleId
  readonly needs: readonly AdapterMethod[]
}

/** Thrown by a case that turns out not to apply to this adapter. */
export class NotApplicable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = "NotApplicable"
  }
}

/** Thrown by a case that could not reach a verdict. This does not count in favor of the adapter. */
export class NotJudged extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = "NotJudged"
  }
}

/**
 * Defines a case.
 *
 * @param id - the rule that it tests, and a number unique within that rule
 * @param title - the behavior, as a sentence
 * @param needs - methods without which it is not applicable
 * @param run - throws if the case fails
 * @param asks - what it needs besides methods
 */
export function defineCase(
  id: CaseId,
  title: string,
  needs: readonly AdapterMethod[],
  run: (tools: CaseTools) => Promise<void>,
  asks: CaseNeeds = {},
): ContractCase {
  // By its type, the part before the dot is the name of a rule.
  const rule = ruleNameOf(id) as RuleId
  return { id, rule, level: ruleOf(rule).level, title, needs, run, asks }
}

/** Needs of a case that repeats the calls of other cases, which already check the other users. */
export const withoutBystanders: CaseNeeds = { bystanders: false }

/** Needs of a case above level 1 whose calls could reach the records of other users. */
export const withBystanders: CaseNeeds = { bystanders: true }
