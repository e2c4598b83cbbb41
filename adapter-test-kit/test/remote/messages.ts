import type { MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { AdapterErrorCode, AdapterMethod } from "@lockstep/core/adapters"

/** One of the store's maps. */
export type MapName = keyof MemoryStore

/** A step on one map of the store, for adapters that put a method together themselves. */
export type Primitive =
  /** Responds with the value, or `undefined`. */
  | { readonly kind: "get"; readonly map: MapName; readonly key: string }
  /** Responds with all values. */
  | { readonly kind: "all"; readonly map: MapName }
  /**
   * Responds with the first value that has all the members, or `undefined`. Reads every value on the
   * way, as a database does that has no index.
   */
  | {
      readonly kind: "find"
      readonly map: MapName
      readonly where: Readonly<Record<string, unknown>>
    }
  | { readonly kind: "set"; readonly map: MapName; readonly key: string; readonly value: unknown }
  /** Answers whether there was one. */
  | { readonly kind: "delete"; readonly map: MapName; readonly key: string }
  /** Sets the value if the present one equals `expected`; answers whether it did. */
  | {
      readonly kind: "compare"
      readonly map: MapName
      readonly key: string
      readonly expected: unknown
      readonly value: unknown
    }

/** What goes to the server. Each message gets one answer, in order. */
export type Message =
  /** The first on every connection. */
  | { readonly kind: "hello"; readonly namespace: string }
  /** A whole method of the reference adapter, in one step. */
  | {
      readonly kind: "call"
      readonly method: AdapterMethod
      readonly args: readonly unknown[]
    }
  | Primitive
  /** Everyone else waits until `commit` or `rollback`, or until the connection is closed. */
  | { readonly kind: "begin" }
  | { readonly kind: "commit" }
  | { readonly kind: "rollback" }

/** What comes back. */
export type Answer =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly message: string; readonly code?: AdapterErrorCode }
