import type { Adapter, AdapterUser, Awaitable } from "@lockstep/core/adapters"
import type { OwnCaseId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import type { Samples } from "../values/samples.ts"
import type { Subject } from "./subject.ts"

/** An adapter as a case of your own sees it: each method is there, and returns a promise. */
export type CheckedAdapter<Given extends object> = {
  readonly [Name in keyof Given]-?: NonNullable<Given[Name]> extends (
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : Given[Name]
}

/** Another instance of the adapter under test, on the store of the first. */
export interface OwnSecondInstance<Given extends object> {
  readonly adapter: CheckedAdapter<Given>
  /** Closes it before the case ends. */
  close(): Promise<void>
}

/** What a case of your own works with. */
export interface OwnCaseTools<Given extends object = Adapter> {
  /** The adapter under test, with your own methods. Each call has to settle within the deadline. */
  readonly adapter: CheckedAdapter<Given>
  /** What your factory returned. */
  readonly subject: Subject
  /** Records to store: new and unique at each call. */
  readonly sample: Samples
  /** Returns whether the adapter under test has a method. */
  has(method: keyof Given & string): boolean
  /** Stores a new user. The kit deletes it after the case. */
  newUser(over?: Partial<AdapterUser>): Promise<AdapterUser>
  /** Opens a second instance. Without a factory the case does not apply. */
  another(): Promise<OwnSecondInstance<Given>>
  /**
   * Registers what deletes records that the kit cannot know of. It runs when the case has ended, however
   * it has ended; what was registered last runs first.
   */
  cleanUp(work: () => Awaitable<unknown>): void
  /** Ends the case: it does not apply to this adapter, for a reason. */
  notApplicable(reason: string): never
}

/** What `defineCase` takes. */
export interface OwnCaseDefinition<Given extends object = Adapter> {
  /** A prefix of your own in lower case, and a number; for example `own.1`. */
  readonly id: OwnCaseId
  /** The behavior, as a sentence. */
  readonly title: string
  /** The lowest level that runs the case. Default: `1`. */
  readonly level?: Level
  /** Methods without which the case does not apply, yours included. Default: none. */
  readonly needs?: readonly (keyof Given & string)[]
  /** Fails by throwing, for example with `node:assert`. */
  run(tools: OwnCaseTools<Given>): Awaitable<void>
}

/** A case of your own, for the option `cases`. */
export interface OwnCase {
  readonly id: OwnCaseId
  readonly title: string
  readonly level: Level
  readonly needs: readonly string[]
  run(tools: OwnCaseTools): Awaitable<void>
}

/**
 * Defines a case of your own, for what your adapter does beyond the contract.
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
 * @param definition - its name, what it is about, and a function that throws if the adapter is wrong
 */
export function defineCase<Given extends object = Adapter>(
  definition: OwnCaseDefinition<Given>,
): OwnCase {
  const { id, title, level = 1, needs = [], run } = definition
  // The author states the type of the adapter under test, and the kit passes that adapter. Types cannot
  // relate the two.
  return { id, title, level, needs, run: run as unknown as OwnCase["run"] }
}
