import type { ScaleStoreId } from "./store.ts"

/** What a process under load is passed, as JSON. */
export interface WorkerPlan {
  readonly store: ScaleStoreId
  readonly url: string
  readonly users: number
  /** Begins the names of users who sign up in this process. */
  readonly name: string
  /** Requests under way at a time. */
  readonly callers: number
  readonly seconds: number
  /** Most connections to the database. */
  readonly connections: number
}

/** What a process under load tells when it has ended. */
export interface WorkerResult {
  /** Microseconds of each session check. */
  readonly checks: readonly number[]
  readonly signUps: number
  readonly signOuts: number
  readonly errors: readonly string[]
  /** Sessions that began here and have not ended. */
  readonly open: readonly string[]
  /** Sessions that ended here. */
  readonly ended: readonly string[]
}
