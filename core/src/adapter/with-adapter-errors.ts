import { AdapterError, type AdapterErrorCode, ConfigError } from "../errors/errors.ts"
import type { Adapter, AdapterMethod, Awaitable } from "./adapter.ts"
import { wrapMethods } from "./original-methods.ts"

/** What an adapter makes of something that its driver threw. */
export interface AdapterFailure {
  readonly code: AdapterErrorCode
  /** Completes "getUser failed: …", without a stop at its end and without any value. */
  readonly reason?: string
}

/**
 * Makes every method of an adapter reject with an {@link AdapterError}: one that is thrown as such
 * stays, anything else becomes the `cause` of one that names the method and the reason. A `ConfigError` stays
 * too: some options of a client show in the first call only. It also records which methods the adapter came
 * with, as `rememberMethods` does.
 *
 * @param methods - of the adapter; the object stays as it is
 * @param explain - what an error of the driver means
 * @returns the same methods, own and enumerable, none of which throws synchronously
 */
export function withAdapterErrors<Methods extends Adapter>(
  methods: Methods,
  explain: (error: unknown, method: AdapterMethod) => AdapterFailure,
): Methods {
  return wrapMethods(
    methods,
    (method, name) =>
      async (...args: unknown[]): Promise<unknown> =>
        explained(
          () => method(...args),
          name,
          (error) => explain(error, name),
        ),
  )
}

/**
 * Makes one call, and turns an error of the driver into an {@link AdapterError}.
 *
 * @param explain - what an error of the driver means
 */
export async function explained<Answer>(
  call: () => Awaitable<Answer>,
  method: string,
  explain: (error: unknown) => AdapterFailure,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof AdapterError || error instanceof ConfigError) throw error
    throw adapterError(method, explain(error), error)
  }
}

const reasons: Record<AdapterErrorCode, string> = {
  duplicate: "a value that must be unique is taken",
  missing: "the record that it refers to does not exist",
  conflict: "the database gave up on a race with another writer; try again",
  unavailable: "the database refused or could not be reached; see the cause",
}

/** The error for a call that failed. */
function adapterError(method: string, failure: AdapterFailure, cause: unknown): AdapterError {
  const { code, reason } = failure
  // A record elsewhere refers to the user and has no cascade: nothing is missing, the database objects.
  const refused = code === "missing" && method === "deleteUser"
  const reported = refused ? "unavailable" : code
  return new AdapterError(`${method} failed: ${reason ?? reasons[reported]}.`, {
    code: reported,
    cause,
  })
}
