import type { Adapter, Awaitable, Store } from "@lockstep/core/adapters"
import type { StoreFactory, StoreSubject } from "./store-subject.ts"
import type { Subject, SubjectContext, SubjectFactory } from "./subject.ts"

/**
 * Creates the subject of a case.
 *
 * @param subject - what the author passed to the kit
 */
export async function openSubject(
  subject: Adapter | SubjectFactory,
  context: SubjectContext,
): Promise<Subject> {
  // A promise is passed on unchanged: X2 judges it, and awaiting it would hide the mistake.
  if (typeof subject !== "function") return { adapter: subject }
  const made: Adapter | Subject | StoreSubject = await subject(context)
  if (typeof made !== "object" || made === null) {
    throw new TypeError("The factory must return an adapter, or an object with a property adapter.")
  }
  if (isStoreSubject(made)) return { ...made, adapter: asAdapter(made.store) }
  return "adapter" in made ? made : { adapter: made }
}

function isStoreSubject(made: object): made is StoreSubject {
  return "store" in made
}

/**
 * Turns a store into a subject that cases can run on. The runner needs only a subject's methods, so
 * a store can take the place of the adapter.
 *
 * @param store - as the author passed it, or the factory that creates it
 */
export function asSubject(store: Store | StoreFactory): Adapter | SubjectFactory {
  if (typeof store !== "function") return asAdapter(store)
  // `openSubject` distinguishes what it creates.
  const factory: (context: SubjectContext) => Awaitable<object> = store
  return factory
}

/**
 * Every property of an adapter is optional, and cases for stores call only the methods of a store.
 */
function asAdapter(store: Store): Adapter {
  const methods: object = store
  return methods
}
