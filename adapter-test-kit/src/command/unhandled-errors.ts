import type { UnhandledError } from "../reports/report.ts"
import { describeError } from "./describe-error.ts"

/** More errors add nothing new, and a loop could create millions. */
const most = 20

/** Collects errors that would have ended the process. */
export interface UnhandledErrors {
  readonly errors: readonly UnhandledError[]
  /** The case or flow in progress. */
  during: string | null
}

/** Starts listening for uncaught exceptions and unhandled rejections. */
export function listenForErrors(): UnhandledErrors {
  const errors: UnhandledError[] = []
  const heard: UnhandledErrors = { errors, during: null }
  const keep = (reason: unknown): void => {
    if (errors.length < most) errors.push({ during: heard.during, error: describeError(reason) })
  }
  process.on("uncaughtException", keep)
  process.on("unhandledRejection", keep)
  return heard
}
