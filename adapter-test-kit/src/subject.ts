import type { Adapter, Awaitable } from "@lockstep/core/adapters"

/** What a {@link SubjectFactory} is told. */
export interface SubjectContext {
  /**
   * Differs from case to case. Instances of one namespace must share one store; stores of different
   * namespaces may be one or several.
   */
  readonly namespace: string
  /** Counts the instances of a namespace, from 0. */
  readonly instance: number
  /** Aborts when the case is over. */
  readonly signal: AbortSignal
}

/** Looks into the store past the adapter, to see what is left of a user and not only what is visible. */
export interface RawReaders {
  accounts(userId: string): Awaitable<readonly unknown[]>
  sessions(userId: string): Awaitable<readonly unknown[]>
  authenticators(userId: string): Awaitable<readonly unknown[]>
  /**
   * When the store itself throws a session away; `null` when it never does. Only for stores that do,
   * such as Redis with its times to live.
   */
  sessionExpiry(sessionToken: string): Awaitable<Date | null>
}

/** The adapter on a schema that lacks the unique keys that it would like to have. */
export interface LegacySubject {
  readonly adapter: Adapter
  /** The adapter's check of the schema: a list of what is missing. */
  checkSchema(): Awaitable<readonly unknown[]>
}

/** An adapter with what else its author has to give. Everything but the adapter is optional. */
export interface Subject {
  readonly adapter: Adapter
  /** Ends pools and timers; unlocks the check that nothing is left running. */
  close?(): Awaitable<void>
  /** Empties the store of this namespace: quicker than deleting user by user. */
  reset?(): Awaitable<void>
  /** Unlocks the check that nothing is left behind. */
  raw?: Partial<RawReaders>
  /** Unlocks the checks on an older schema. */
  legacy?(): Awaitable<LegacySubject>
  /**
   * Makes an adapter that keeps its records beside those of this one: another prefix, schema, set of
   * tables or database, best with a name that begins with this one's. Unlocks X21.
   */
  neighbour?(): Awaitable<Adapter>
}

/** Makes the adapter under test; called for each case, and again for its second instance. */
export type SubjectFactory = (context: SubjectContext) => Awaitable<Adapter | Subject>

/**
 * Makes the subject of a case.
 *
 * @param subject - what the author handed to the kit
 * @param context - what a factory is told
 */
export async function openSubject(
  subject: Adapter | SubjectFactory,
  context: SubjectContext,
): Promise<Subject> {
  // A promise is handed on as it is: X2 judges it, and awaiting would hide it.
  if (typeof subject !== "function") return { adapter: subject }
  const made = await subject(context)
  if (typeof made !== "object" || made === null) {
    throw new TypeError("The factory must return an adapter, or an object with a member adapter.")
  }
  return "adapter" in made ? made : { adapter: made }
}
