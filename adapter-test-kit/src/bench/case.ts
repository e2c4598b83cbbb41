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

/** What a case is about. */
export interface CaseInfo {
  /** Rule and number, for example `U8.1`; or that of a case of your own, for example `own.1`. */
  readonly id: string
  /** For a case of your own, the case itself. */
  readonly rule: JudgedId
  readonly level: Level
  /** The behaviour, as a sentence. */
  readonly title: string
  /** Methods without which the case does not apply. */
  readonly needs: readonly string[]
}

/** Another instance of the subject, on the store of the first. */
export interface AnotherInstance {
  readonly adapter: WatchedAdapter
  /** Closes it before the case is over. */
  close(): Promise<void>
}

/** An instance in this process. */
export interface SecondInstance extends AnotherInstance {
  /** What the factory made, unwrapped. */
  readonly subject: Subject
}

/** An instance in another process. */
export interface InstanceElsewhere extends AnotherInstance, Pick<OtherProcess, "together"> {}

/** What an instance is told, beside what all instances of a case are told. */
export interface InstanceLimits {
  /** The most connections that it may open. */
  readonly pool?: number
  /** How long a call should wait for the database, in milliseconds. */
  readonly timeout?: number
  /** Whether it connects to the database itself where the kit's proxy stands before that. */
  readonly pastWire?: boolean
}

/** What a case asks for that most cases do without. */
export interface CaseNeeds extends Omit<InstanceLimits, "pastWire"> {
  /** Whether the first instance connects to the database itself, past the proxy. */
  readonly firstPastWire?: true
  /**
   * Puts the kit's proxy between the subject and its database; not applicable without its address,
   * except with `if-given`.
   */
  readonly wire?: true | "if-given"
  /**
   * Whether three unrelated users are looked at before and after the case. Left out, they are up to level 1,
   * where every method is called. Above, the same calls are made with other values, so that only those are
   * watched that could reach other records by them.
   */
  readonly bystanders?: boolean
  /**
   * Whether nothing else may run meanwhile. Left out, that is so from level 3 on; below, only cases need it
   * that look at what all have in common: the process, or every record of the store.
   */
  readonly alone?: boolean
  /** Further instances are good for the case even when they share nothing with the first. */
  readonly anyStore?: true
}

/** What a case works with. */
export interface CaseTools {
  /** The adapter under watch: copies in, copies out. */
  readonly adapter: WatchedAdapter
  /** The adapter under watch, with the very objects that are given and returned. */
  readonly direct: WatchedAdapter
  /** What the author handed in, unwrapped. */
  readonly subject: Subject
  readonly sample: Samples
  has(method: AdapterMethod): boolean
  /** Stores a new user. */
  newUser(over?: Partial<AdapterUser>): Promise<AdapterUser>
  /**
   * Opens a second instance.
   *
   * @throws {NotApplicable} when only one adapter was handed in, or instances share nothing
   */
  another(limits?: InstanceLimits): Promise<SecondInstance>
  /**
   * Opens an instance in another process.
   *
   * @param timeZone - of that process, by its IANA name; that of this process when left out
   * @param clockAhead - how far the clock of that process is ahead, in milliseconds
   * @throws {NotApplicable} without the option `module`, or when it shares nothing with the first
   */
  elsewhere(timeZone?: string, clockAhead?: number): Promise<InstanceElsewhere>
  /** The connections to the database. @throws {NotApplicable} when the case did not ask for them */
  wire(): Wire
  /** Watches an adapter that the case came by in another way. */
  watch(adapter: Adapter): WatchedAdapter
  /** What the author said about the adapter. */
  readonly options: CaseOptions
  /** Keeps a fact for the report. */
  note(facts: Partial<Capabilities>): void
  /** Keeps what a method costs for the report. */
  measured(method: AdapterMethod | StoreMethod, cost: MethodCost): void
  /** Keeps for the report how look-ups among few and among many users were compared. */
  compared(measure: LookUpMeasure): void
  /** Keeps for the report how many random sequences about an area were run. */
  searched(area: string, count: SequenceCount): void
  /** Keeps the seed of a random sequence for the report. */
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

/** A case that found out on the way that it says nothing about this adapter. */
export class NotApplicable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = "NotApplicable"
  }
}

/** A case that could not come to a verdict, which is no verdict in favour of the adapter. */
export class NotJudged extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = "NotJudged"
  }
}

/**
 * Writes down a case.
 *
 * @param id - the rule that it proves, and a number that tells it from the rule's other cases
 * @param title - the behaviour, as a sentence
 * @param needs - methods without which it does not apply
 * @param run - fails by throwing
 * @param asks - what it needs beside methods
 */
export function defineCase(
  id: CaseId,
  title: string,
  needs: readonly AdapterMethod[],
  run: (tools: CaseTools) => Promise<void>,
  asks: CaseNeeds = {},
): ContractCase {
  // What is before the dot is the name of a rule, as its type says.
  const rule = ruleNameOf(id) as RuleId
  return { id, rule, level: ruleOf(rule).level, title, needs, run, asks }
}

/** What a case asks for that makes the calls of others: what becomes of other users is seen there. */
export const withoutBystanders: CaseNeeds = { bystanders: false }

/** What a case above level 1 asks for whose calls could reach the records of other users. */
export const withBystanders: CaseNeeds = { bystanders: true }
