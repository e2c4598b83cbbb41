import type { Adapter, AdapterUser, Awaitable } from "@lockstep/core/adapters"
import type { OwnCaseId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import type { Samples } from "../values/samples.ts"
import type { Subject } from "./subject.ts"

/** An adapter as your own cases see it: every method exists and returns a promise. */
export type CheckedAdapter<Given extends object> = {
  readonly [Name in keyof Given]-?: NonNullable<Given[Name]> extends (
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : Given[Name]
}

/** Another instance of the adapter under test, on the store of the first instance. */
export interface OwnSecondInstance<Given extends object> {
  readonly adapter: CheckedAdapter<Given>
  /** Closes it before the case ends. */
  close(): Promise<void>
}

/** Tools for your own cases. */
export interface OwnCaseTools<Given extends object = Adapter> {
  /**
   * The adapter under test, including your own methods. Each call must settle within the deadline.
   */
  readonly adapter: CheckedAdapter<Given>
  /** What your factory returned. */
  readonly subject: Subject
  /** Sample records to store: new and unique for each call. */
  readonly sample: Samples
  /** Returns whether the adapter under test has a method. */
  has(method: keyof Given & string): boolean
  /** Stores a new user. The kit deletes it after the case. */
  newUser(over?: Partial<AdapterUser>): Promise<AdapterUser>
  /** Opens a second instance. Without a factory the case is not applicable. */
  another(): Promise<OwnSecondInstance<Given>>
  /**
   * Registers a function that deletes records the kit does not track. It runs after the case,
   * whether the case passed or failed. The last registered function runs first.
   */
  cleanUp(work: () => Awaitable<unknown>): void
  /** Ends the case as not applicable to this adapter, with a reason. */
  notApplicable(reason: string): never
}

/** The definition that `defineCase` takes. */
export interface OwnCaseDefinition<Given extends object = Adapter> {
  /** Your own lower-case prefix and a number, for example `own.1`. */
  readonly id: OwnCaseId
  /** The behavior, as a sentence. */
  readonly title: string
  /** The lowest level that runs the case. Default: `1`. */
  readonly level?: Level
  /**
   * Methods the case needs, including your own. If one is missing, the case is not applicable.
   * Default: none.
   */
  readonly needs?: readonly (keyof Given & string)[]
  /** Runs the case. Throws if it fails, for example with `node:assert`. */
  run(tools: OwnCaseTools<Given>): Awaitable<void>
}

/** Your own case, for the option `cases`. */
export interface OwnCase {
  readonly id: OwnCaseId
  readonly title: string
  readonly level: Level
  readonly needs: readonly string[]
  run(tools: OwnCaseTools): Awaitable<void>
}

/**
 * Defines your own case, for behavior of your adapter beyond the contract.
 *
 * ```ts
 * type MyAdapter = Adapter & { countUsers(): Promise<number> }
 *
 * const counts = defineCase<MyAdapter>({
 *   id: "own.1",
 *   title: "a new user is counted",
 *   needs: ["createUser", "countUsers"],
 *   async run({ adapter, newUser }) {
 *     const before = await adapter.countUsers()
 *     await newUser()
 *     assert.equal(await adapter.countUsers(), before + 1)
 *   },
 * })
 * ```
 *
 * @param definition - its ID, its title, and a function that throws if the adapter behaves
 *   incorrectly
 */
export function defineCase<Given extends object = Adapter>(
  definition: OwnCaseDefinition<Given>,
): OwnCase {
  const { id, title, level = 1, needs = [], run } = definition
  // The author states the type of the adapter under test, and the kit passes that adapter. Types
  // cannot relate the two.
  return { id, title, level, needs, run: run as unknown as OwnCase["run"] }
}
