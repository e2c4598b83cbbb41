import { AdapterError } from "../../../src/errors.ts"

/** What a call rejects with, or throws. */
export async function failureOf(call: () => unknown): Promise<AdapterError> {
  try {
    await call()
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw new Error("The call failed with another error than an AdapterError.", { cause: error })
  }
  throw new Error("The call resolved.")
}
