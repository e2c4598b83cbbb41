import type { AdapterMethod } from "./adapter.ts"
import type { StoredIds } from "./stored-ids.ts"

/** The place of the ID of a stored user in the arguments of a method: `true` for the first argument itself. */
const places: { readonly [Method in AdapterMethod]?: true | "id" | "userId" } = {
  getUser: true,
  updateUser: "id",
  deleteUser: true,
  linkAccount: "userId",
  createSession: "userId",
  updateSession: "userId",
  createAuthenticator: "userId",
}

/** The methods that are named after it take the ID itself. */
function placeIn(method: AdapterMethod): true | "id" | "userId" | undefined {
  return method.endsWith("ByUserId") || places[method]
}

/**
 * Returns the ID of a user that a method is called with.
 *
 * @returns `undefined` when there is none
 */
export function userIdIn(method: AdapterMethod, args: readonly unknown[]): string | undefined {
  const place = placeIn(method)
  if (place === undefined) return undefined
  const [first] = args
  const id: unknown =
    place === true || typeof first !== "object" || first === null
      ? first
      : Reflect.get(first, place)
  return typeof id === "string" ? id : undefined
}

/**
 * Puts an ID into the arguments of a method in the form that the adapter has it in.
 *
 * @param args - its arguments, with a string
 * @param ids - what is known of the adapter's IDs
 * @returns the same arguments when the ID is a string there too
 */
export function nativeArguments(method: AdapterMethod, args: unknown[], ids: StoredIds): unknown[] {
  const id = userIdIn(method, args)
  if (id === undefined) return args
  const native = ids.native(id)
  if (native === id) return args
  const place = placeIn(method)
  const [first, ...others] = args
  if (typeof place !== "string" || typeof first !== "object") return [native, ...others]
  return [{ ...first, [place]: native }, ...others]
}
