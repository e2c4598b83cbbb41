import type { Adapter, AdapterMethod } from "./adapter.ts"
import { idText } from "./id-text.ts"
import { nativeArguments } from "./native-arguments.ts"
import { integerOf, type StoredIds } from "./stored-ids.ts"

/** A call with an ID that may be a string or a number in the database. */
export interface UnsureCall {
  readonly adapter: Adapter
  readonly name: AdapterMethod
  readonly args: unknown[]
  /** The ID among the arguments: an integer as a string. */
  readonly id: string
}

/**
 * Calls a method of an adapter of whose IDs nothing is known yet, as after a restart. The type comes from
 * reading the user, first by the string, then by the number: only reads are repeated, so that nothing is
 * written twice or in part.
 *
 * @returns what the adapter returned
 * @throws what the adapter threw
 */
export async function callUnsure(call: UnsureCall, ids: StoredIds): Promise<unknown> {
  const { adapter, name, args, id } = call
  if (name === "getUser") return findUser(adapter, id)
  const user = await findUser(adapter, id).catch(() => null)
  if (isUserWith(user, id)) ids.learn(user.id)
  // It is there, as the caller made sure.
  const method = adapter[name] as (...args: unknown[]) => unknown
  return method.apply(adapter, nativeArguments(name, args, ids))
}

async function findUser(adapter: Adapter, id: string): Promise<unknown> {
  const first = await readUser(adapter, id)
  if ("user" in first && first.user !== null) return first.user
  let isAbsent = "user" in first
  for (const candidate of [integerOf(id), BigInt(id)]) {
    if (candidate === undefined) continue
    const tried = await readUser(adapter, candidate)
    if (!("user" in tried)) continue
    // Some databases find `7abc` for the number 7.
    if (isUserWith(tried.user, id)) return tried.user
    isAbsent = true
    break
  }
  if (!("error" in first)) return null
  if (!isAbsent) throw first.error
  // Either the string is refused each time, or the database was away for a moment.
  const again = await readUser(adapter, id)
  return "user" in again ? again.user : null
}

async function readUser(
  adapter: Adapter,
  id: unknown,
): Promise<{ readonly user: unknown } | { readonly error: unknown }> {
  try {
    // The type of the ID is what is to be found out.
    return { user: (await adapter.getUser?.(id as string)) ?? null }
  } catch (error) {
    return { error }
  }
}

function isUserWith(user: unknown, id: string): user is { readonly id: unknown } {
  return typeof user === "object" && user !== null && idText(Reflect.get(user, "id")) === id
}
