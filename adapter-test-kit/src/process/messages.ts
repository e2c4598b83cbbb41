import type { AdapterMethod } from "@lockstep/core/adapters"
import type { StoreMethod } from "../values/store-methods.ts"
import type { SubjectContext } from "../subject/subject.ts"
import { errorBeneath } from "../values/error-beneath.ts"

/** A method that can be called in the other process. */
export type SentMethod = AdapterMethod | StoreMethod

/** A call sent to the other process. */
export interface SentCall {
  readonly id: number
  readonly method: SentMethod
  readonly args: readonly unknown[]
}

/** An error sent to the caller. Only these properties are preserved. */
export interface SentError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly cause?: SentError
}

/** A request to the other process. */
export type Request =
  | { readonly kind: "open"; readonly module: string; readonly context: SentContext }
  | { readonly kind: "call"; readonly call: SentCall }
  /** Holds calls until `go`. */
  | { readonly kind: "prepare"; readonly calls: readonly SentCall[] }
  | { readonly kind: "go" }
  /** Closes the instance; the process stays. */
  | { readonly kind: "leave" }
  | { readonly kind: "close" }

/** A reply from the other process. */
export type Reply =
  | { readonly kind: "opened"; readonly methods: readonly SentMethod[] }
  | { readonly kind: "not-opened"; readonly error: SentError }
  | { readonly kind: "prepared" }
  | { readonly kind: "left" }
  | { readonly kind: "value"; readonly id: number; readonly value: unknown }
  | { readonly kind: "rejection"; readonly id: number; readonly error: SentError }

/**
 * The context of a factory without the parts that cannot be sent: the other process creates its own
 * signal.
 */
export type SentContext = Omit<SubjectContext, "signal">

const maxDepth = 5

/** Makes an error serializable. */
export function toSentError(error: unknown, depth = 0): SentError {
  if (!(error instanceof Error)) {
    return { name: "NonError", message: `something that is no Error: ${typeof error}` }
  }
  const { name, message } = error
  const cause = errorBeneath(error)
  const code: unknown = "code" in error ? error.code : undefined
  return {
    name,
    message,
    ...(typeof code === "string" && { code }),
    ...(cause instanceof Error && depth < maxDepth && { cause: toSentError(cause, depth + 1) }),
  }
}

/** Recreates an error from what was sent. */
export function fromSentError(sent: SentError): unknown {
  // If an adapter rejects with something other than an Error, that must be visible here too.
  if (sent.name === "NonError") return sent.message
  const options = sent.cause && { cause: fromSentError(sent.cause) }
  const error = new Error(sent.message, options)
  error.name = sent.name
  return sent.code === undefined ? error : Object.assign(error, { code: sent.code })
}
