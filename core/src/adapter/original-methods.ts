import type { Adapter, AdapterMethod } from "./adapter.ts"

/**
 * The property of an adapter that records its methods. An object spread copies it, a `Proxy` and a
 * subclass pass it on, and another copy of this package reads it.
 */
const original = Symbol.for("lockstep.adapter.originalMethods")

/** The property in which an adapter states where it stores; see `storedIn`. The record of its methods has it too. */
export const place: unique symbol = Symbol.for("lockstep.place")

/** The methods that an adapter came with; `null` for one that an application had replaced already. */
type OriginalMethods = Readonly<Record<string, unknown>> & { readonly [place]?: object }

/**
 * The methods that are not called when the one beside them is. An application that overrides one of these
 * expects it to run.
 */
const skipped: { readonly [Method in AdapterMethod]?: readonly AdapterMethod[] } = {
  createUserWithAccount: ["createUser", "getUserByEmail", "linkAccount", "createAuthenticator"],
}

/**
 * The methods that tell where records are kept. An application that overrides one may keep these records
 * elsewhere, where the method beside it finds none, or in another form: its tokens encrypted.
 */
const readers: { readonly [Method in AdapterMethod]?: AdapterMethod } = {
  listAccountsByUserId: "getUserByAccount",
  updateAccount: "linkAccount",
  deleteAuthenticator: "getAuthenticator",
  updateAuthenticator: "getAuthenticator",
}

/**
 * Records which methods an adapter came with, so that Lockstep sees which ones an application overrides.
 * Without the record, Lockstep never calls `createUserWithAccount`. {@link withAdapterErrors} does this
 * already.
 *
 * ```ts
 * export const MyAdapter = (db: Database): Adapter => rememberMethods({ createUser, linkAccount })
 * ```
 *
 * @param methods - the methods of an adapter, which belong together; the object stays as it is
 * @returns a new object with the same methods
 */
export function rememberMethods<Methods extends Adapter>(methods: Methods): Methods {
  return Object.assign({ ...methods }, { [original]: Object.freeze({ ...methods }) })
}

/**
 * Wraps each method of an adapter. A method that an application had overridden counts as overridden in
 * the result too.
 *
 * @param adapter - the adapter; the object stays as it is
 * @param wrap - makes the new method; it must call the given one
 * @returns an adapter with the new methods, own and enumerable
 */
export function wrapMethods<Methods extends Adapter>(
  adapter: Methods,
  wrap: (method: (...args: unknown[]) => unknown, name: AdapterMethod) => unknown,
): Methods {
  const before = originalMethods(adapter) ?? adapter
  const methods: Record<string, unknown> = {}
  const originals: Record<PropertyKey, unknown> = { [place]: Reflect.get(before, place) }
  for (const [name, method] of Object.entries(adapter)) {
    // The properties of an adapter are its methods, and each takes what it is called with.
    const known = name as AdapterMethod
    methods[name] = wrap(method as (...args: unknown[]) => unknown, known)
    originals[name] = before[known] === method ? methods[name] : null
  }
  // Each method keeps its name and signature; a loop cannot state that to the compiler.
  return Object.assign(methods, { [original]: Object.freeze(originals) }) as Methods
}

/**
 * Returns whether Lockstep can call a method of an adapter. One that does the work of several methods does
 * not count when an application has overridden one of those, as the override would not run.
 *
 * @param adapter - what the application configured, as it is now
 * @param method - the method
 */
export function hasMethod(adapter: Adapter, method: AdapterMethod): boolean {
  if (typeof adapter[method] !== "function") return false
  const originals = originalMethods(adapter)
  const isOriginal = (name: AdapterMethod): boolean => originals?.[name] === adapter[name]
  const parts = skipped[method]
  if (parts !== undefined) return originals !== undefined && parts.every(isOriginal)
  // A method about all sessions of a user is for the records of that one method.
  const reader = method.endsWith("SessionsByUserId") ? "getSessionAndUser" : readers[method]
  // A method that the application replaced together with its reader is the application's.
  return (
    reader === undefined || originals === undefined || isOriginal(reader) || !isOriginal(method)
  )
}

/**
 * Returns whether an adapter records its methods, so that Lockstep sees which ones an application overrides.
 *
 * @param adapter - any adapter
 */
export function remembersMethods(adapter: Adapter): boolean {
  return typeof originalMethods(adapter) === "object"
}

/**
 * The methods that an adapter came with.
 *
 * @returns `undefined` for an adapter that does not record its methods
 */
export function originalMethods(adapter: object): OriginalMethods | undefined {
  // What only this file writes is a record of methods; what a `Proxy` returns for any name has none of them.
  return Reflect.get(adapter, original) as OriginalMethods | undefined
}
