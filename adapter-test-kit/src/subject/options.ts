import type { AdapterMethod } from "@lockstep/core/adapters"
import type { CaseId, OwnCaseId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import type { RuleId } from "../rules/rules.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { DatabaseAddress, Protocol } from "../wire/wire.ts"
import type { OwnCase } from "./own-case.ts"

/** How the kit is to run. Everything is optional. */
export interface KitOptions {
  /** Shown in titles and reports; `adapter` when left out. */
  readonly name?: string
  /**
   * The highest level to run: 0 the shape, 1 the behaviour as well, 2 data and hostile input, 3
   * concurrency, 4 faults, 5 efficiency. 3 when left out; 4 and 5 need `database`.
   */
  readonly level?: Level
  /**
   * Rules, or single cases such as `U8.1`, that are known to fail, each with the reason. They are
   * reported as known, and are an error as soon as they pass.
   */
  readonly knownFailures?: Reasons
  /**
   * Rules, or single cases such as `U8.1`, that are not to be run, each with the reason. The other cases
   * of a rule still run.
   */
  readonly skip?: Reasons
  /** The only rules to run, and the only cases of your own. */
  readonly only?: readonly (RuleId | OwnCaseId)[]
  /** Cases of your own, made by `defineCase`, for what your adapter does beyond the contract. */
  readonly cases?: readonly OwnCase[]
  /** How long one call of the adapter may take, in milliseconds; 10 000, times `LOCKSTEP_TIME_FACTOR`, when left out. */
  readonly deadline?: number
  /**
   * Fields of users beyond the standard ones that the adapter keeps, each with values to try, such as
   * `{ role: ["admin", null] }`. Unlocks U16.
   */
  readonly extraUserFields?: ExtraFields
  /** The same for sessions; unlocks S15. */
  readonly extraSessionFields?: ExtraFields
  /** What the adapter does in its own way, where the contract lets it if it says so. */
  readonly capabilities?: DeclaredCapabilities
  /**
   * Where the database listens; all its servers, when it has several that are known by address. The kit
   * puts its proxy before it, and a factory must connect to `context.endpoint`. Unlocks collisions on
   * purpose (level 3), faults (4) and the count of round trips (5).
   */
  readonly database?: DatabaseAddress | readonly DatabaseAddress[]
  /**
   * The module whose default export is the factory, as a file URL or an absolute path. Unlocks the
   * rules about a second process: it imports this module and makes an instance of its own.
   */
  readonly module?: string | URL
  /** How many calls a burst makes at once, on two instances where there is a factory; 40 when left out. */
  readonly concurrency?: number
  /**
   * How many cases may run at the same time, which helps where calls wait for a store; 1 when left out.
   * Needs a factory, which gives each case an instance of its own. Cases about connections, instances,
   * faults and costs, and about what all have in common, run alone, and so does a case again that fails
   * among others.
   */
  readonly parallel?: number
  /** How the random sequences of calls are made. */
  readonly model?: ModelOptions
  /**
   * How many round trips a method may take, where that is not the kit's own figure. Only E1 asks for
   * it: E2 keeps to what the store makes necessary, and can be named in `knownFailures`.
   */
  readonly budgets?: Readonly<Partial<Record<AdapterMethod, number>>>
  /** What to write when everything has run. */
  readonly report?: ReportOptions
}

/** Reasons, by the name of a rule or of a case. */
export type Reasons = Readonly<Partial<Record<RuleId | CaseId | OwnCaseId, string>>>

/** How the random sequences of calls are made. */
export interface ModelOptions {
  /** How many sequences. */
  readonly runs?: number
  /** How many calls a sequence has at most. */
  readonly maxCommands?: number
  /** Repeats a sequence of an earlier run, together with `path`, both from its message. */
  readonly seed?: number
  readonly path?: string
}

/** What to write when everything has run: paths of files, relative to the working directory. */
export interface ReportOptions {
  readonly json?: string
  readonly junit?: string
  readonly markdown?: string
  /** Prints the table; left out, it is printed by the command and by nothing else. */
  readonly table?: boolean
}

/** Names of fields, each with at least one value to store in it. */
export type ExtraFields = Readonly<Record<string, readonly unknown[]>>

/** What an adapter may do only if it says so. */
export interface DeclaredCapabilities {
  /** `insensitive` when ASCII case is ignored in look-ups by email; `exact` when left out. */
  readonly emailCase?: "exact" | "insensitive"
  /**
   * `filled` when standard members that were not given come back as `null`, and never as `undefined`
   * or not at all; `any` when left out. Unlocks X25.
   */
  readonly nulls?: "filled" | "any"
}

/** The options that cases look at. */
export interface CaseOptions {
  /** How long one call may take, in milliseconds. */
  readonly deadline: number
  readonly extraUserFields: ExtraFields
  readonly extraSessionFields: ExtraFields
  readonly emailCase: "exact" | "insensitive"
  readonly nulls: "filled" | "any"
  readonly concurrency: number
  readonly model: ModelOptions
  readonly budgets: Readonly<Partial<Record<AdapterMethod | StoreMethod, number>>>
  /** What the database speaks; undefined when no address was given. */
  readonly protocol: Protocol | undefined
}
