import type { Adapter, Awaitable, Store } from "@lockstep/core/adapters"
import type { StoreFactory, StoreSubject } from "./store-subject.ts"
import type { Subject, SubjectContext, SubjectFactory } from "./subject.ts"

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
  const made: Adapter | Subject | StoreSubject = await subject(context)
  if (typeof made !== "object" || made === null) {
    throw new TypeError("The factory must return an adapter, or an object with a member adapter.")
  }
  if (isStoreSubject(made)) return { ...made, adapter: asAdapter(made.store) }
  return "adapter" in made ? made : { adapter: made }
}

function isStoreSubject(made: object): made is StoreSubject {
  return "store" in made
}

/**
 * Makes what the kit runs cases on of a store. The runner needs no more of a subject than its methods, so that
 * a store takes the place of the adapter.
 *
 * @param store - as the author passed it, or the factory that makes it
 */
export function asSubject(store: Store | StoreFactory): Adapter | SubjectFactory {
  if (typeof store !== "function") return asAdapter(store)
  // What it makes is told apart by `openSubject`.
  const factory: (context: SubjectContext) => Awaitable<object> = store
  return factory
}

/** No member of an adapter is required, and cases for stores call the methods of a store alone. */
function asAdapter(store: Store): Adapter {
  const methods: object = store
  return methods
}
