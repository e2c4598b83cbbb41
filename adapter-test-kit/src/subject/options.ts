import type { AdapterMethod } from "@lockstep/core/adapters"
import type { CaseId, OwnCaseId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import type { RuleId } from "../rules/rules.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { DatabaseAddress, Protocol } from "../wire/wire.ts"
import type { OwnCase } from "./own-case.ts"

/** Options of the kit. All are optional. */
export interface KitOptions {
  /** Shown in titles and reports. Default: `adapter`. */
  readonly name?: string
  /**
   * The highest level to run: 0 shape, 1 behavior, 2 data and hostile input, 3 concurrency, 4
   * faults, 5 efficiency. Each level includes the levels below it. Default: `3`. Levels 4 and 5
   * need `database`.
   */
  readonly level?: Level
  /**
   * Rules, or single cases such as `U8.1`, that are known to fail, each with the reason. They are
   * reported as known failures, and become errors as soon as they pass.
   */
  readonly knownFailures?: Reasons
  /**
   * Rules, or single cases such as `U8.1`, to skip, each with the reason. The other cases of a rule
   * still run.
   */
  readonly skip?: Reasons
  /** The rules and your own cases to run; no others run. */
  readonly only?: readonly (RuleId | OwnCaseId)[]
  /** Your own cases, created by `defineCase`, for behavior of your adapter beyond the contract. */
  readonly cases?: readonly OwnCase[]
  /** Timeout of one adapter call, in milliseconds. Default: 10 000 times `LOCKSTEP_TIME_FACTOR`. */
  readonly deadline?: number
  /**
   * User fields beyond the standard ones that the adapter stores, each with values to try, such as
   * `{ role: ["admin", null] }`. Enables U16.
   */
  readonly extraUserFields?: ExtraFields
  /** The same for sessions. Enables S15. */
  readonly extraSessionFields?: ExtraFields
  /** Behavior of the adapter that the contract allows only if it is declared here. */
  readonly capabilities?: DeclaredCapabilities
  /**
   * The address of the database. If it has several servers with separate addresses, list all of
   * them. The kit puts its proxy in front of it, and a factory must connect to `context.endpoint`.
   * Enables forced collisions (level 3), faults (4) and the count of round trips (5).
   */
  readonly database?: DatabaseAddress | readonly DatabaseAddress[]
  /**
   * The module whose default export is the factory, as a file URL or an absolute path. Enables the
   * rules about a second process, which imports this module and creates its own instance.
   */
  readonly module?: string | URL
  /**
   * Number of simultaneous calls in a burst, spread over two instances if there is a factory.
   * Default: `40`.
   */
  readonly concurrency?: number
  /**
   * Number of cases that may run at the same time. This helps if calls wait for a store. Default:
   * `1`. Needs a factory, which gives each case its own instance. Cases about connections,
   * instances, faults, costs or shared state run alone. A case that fails among others runs again
   * alone.
   */
  readonly parallel?: number
  /** Settings of the random sequences of calls. */
  readonly model?: ModelOptions
  /**
   * Number of round trips that a method may take, if it differs from the kit's own figure. Applies
   * only to E1. E2 always uses the number that the store makes necessary; list E2 in
   * `knownFailures` if the adapter needs more.
   */
  readonly budgets?: Readonly<Partial<Record<AdapterMethod, number>>>
  /** Reports to write when everything has run. */
  readonly report?: ReportOptions
}

/** Reasons, by the name of a rule or a case. */
export type Reasons = Readonly<Partial<Record<RuleId | CaseId | OwnCaseId, string>>>

/** Settings of the random sequences of calls. */
export interface ModelOptions {
  /** Number of sequences. */
  readonly runs?: number
  /** Maximum number of calls in a sequence. */
  readonly maxCommands?: number
  /**
   * Repeats a sequence of an earlier run, together with `path`. Copy both from its failure message.
   */
  readonly seed?: number
  readonly path?: string
}

/** Reports to write: file paths, relative to the working directory. */
export interface ReportOptions {
  readonly json?: string
  readonly junit?: string
  readonly markdown?: string
  /** Whether to print the table. By default only the command prints it. */
  readonly table?: boolean
}

/** Field names, each with at least one value to store. */
export type ExtraFields = Readonly<Record<string, readonly unknown[]>>

/** Behavior that an adapter may have only if it declares it. */
export interface DeclaredCapabilities {
  /** `insensitive` if lookups by email ignore ASCII case. Default: `exact`. */
  readonly emailCase?: "exact" | "insensitive"
  /**
   * `filled` if standard fields without a value come back as `null`, and are never `undefined` or
   * missing. Enables X25. Default: `any`.
   */
  readonly nulls?: "filled" | "any"
}

/** The options that cases read. */
export interface CaseOptions {
  /** Timeout of one call, in milliseconds. */
  readonly deadline: number
  readonly extraUserFields: ExtraFields
  readonly extraSessionFields: ExtraFields
  readonly emailCase: "exact" | "insensitive"
  readonly nulls: "filled" | "any"
  readonly concurrency: number
  readonly model: ModelOptions
  readonly budgets: Readonly<Partial<Record<AdapterMethod | StoreMethod, number>>>
  /** The protocol of the database; `undefined` if no address was given. */
  readonly protocol: Protocol | undefined
}
