import { AdapterError, type AdapterErrorCode } from "../errors/adapter-errors.ts"
import type { Adapter, AdapterMethod } from "./adapter.ts"

/** What an adapter makes of something that its driver threw. */
export interface AdapterFailure {
  readonly code: AdapterErrorCode
  /** Completes "getUser failed: …", without a stop at its end and without any value. */
  readonly reason?: string
}

/**
 * Makes every method of an adapter reject with an {@link AdapterError}: one that is thrown as such
 * stays, anything else becomes the `cause` of one that names the method and the reason.
 *
 * @param methods - of the adapter; the object stays as it is
 * @param explain - what an error of the driver means
 * @returns the same methods, own and enumerable, none of which throws synchronously
 */
export function withAdapterErrors<Methods extends Adapter>(
  methods: Methods,
  explain: (error: unknown, method: AdapterMethod) => AdapterFailure,
): Methods {
  const guarded = Object.entries(methods).map(([name, method]) => {
    // The members of an adapter are its methods.
    const known = name as AdapterMethod
    return [name, guard(method, (error) => adapterError(known, explain(error, known), error))]
  })
  // Each method keeps its name and signature; entries cannot state that to the compiler.
  return Object.fromEntries(guarded) as Methods
}

function guard(method: unknown, toError: (error: unknown) => AdapterError) {
  return async (...args: unknown[]): Promise<unknown> => {
    try {
      // What a method takes is checked where it is called; here its arguments only pass through.
      return await (method as (...args: unknown[]) => unknown)(...args)
    } catch (error) {
      throw error instanceof AdapterError ? error : toError(error)
    }
  }
}

const reasons: Record<AdapterErrorCode, string> = {
  duplicate: "a value that must be unique is taken",
  missing: "the record that it refers to does not exist",
  conflict: "the database gave up on a race with another writer; try again",
  unavailable: "the database refused or could not be reached; see the cause",
}

function adapterError(method: AdapterMethod, failure: AdapterFailure, cause: unknown) {
  const { code, reason } = failure
  // A record elsewhere refers to the user and has no cascade: nothing is missing, the database objects.
  const refused = code === "missing" && method === "deleteUser"
  const settled = refused ? "unavailable" : code
  return new AdapterError(`${method} failed: ${reason ?? reasons[settled]}.`, {
    code: settled,
    cause,
  })
}
