import { customPage } from "../config/custom-page.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import {
  AdapterError,
  InvalidProvider,
  MissingCSRF,
  RateLimited,
  SessionRequired,
  UnknownAction,
  UntrustedHost,
} from "../errors/errors.ts"
import { AuthError } from "../errors/auth-error.ts"
import { clientSafeType } from "../errors/client-safe.ts"
import { clientSafeCode } from "../errors/client-safe-code.ts"
import type { Action } from "../request/auth-request.ts"
import type { AuthResult } from "./auth-result.ts"
import { withQuery } from "./with-query.ts"

/** The parts of a request that an error response needs. */
export interface FailedRequest {
  readonly action: Action | ""
  readonly method: string
  readonly origin: string
  /** Without a trailing slash. */
  readonly basePath: string
  readonly pages: ResolvedConfig["pages"]
}

/** Actions that programs call. They get a status and JSON instead of a page. */
const dataActions: ReadonlySet<Action | ""> = new Set([
  "csrf",
  "providers",
  "session",
  "webauthn-options",
])

/** The response for a method or path without a route. */
const badRequest: AuthResult = { kind: "json", status: 400, body: "Bad request." }

/** Converts any error to a result without details that a browser must not receive. */
export function errorResult(error: unknown, failed: FailedRequest): AuthResult {
  // A redirect would send the browser to the untrusted host.
  if (error instanceof UnknownAction || error instanceof UntrustedHost) return badRequest
  if (failed.action === "session" && error instanceof MissingCSRF) {
    return { kind: "json", status: 400, body: null }
  }
  // If the error page itself fails, it must not redirect to itself.
  const isErrorPage = failed.action === "error" && failed.method === "GET"
  if (isErrorPage || dataActions.has(failed.action)) {
    const body = { error: clientSafeType(error), message: messageOf(error) }
    return { kind: "json", status: statusOf(error), body }
  }
  const to = errorUrl(error, failed)
  if (isFailedLimit(error)) {
    const body = { url: to, error: clientSafeType(error), message: messageOf(error) }
    return { kind: "json", status: 503, body }
  }
  if (!(error instanceof RateLimited)) return { kind: "redirect", to }
  const { type, retryAfter } = error
  return { kind: "redirect", to, limited: { error: type, retryAfter } }
}

/** Returns whether a rate limit could not be checked, which must not count as "not reached". */
function isFailedLimit(error: unknown): boolean {
  return error instanceof AdapterError && error.cause?.["limit"] !== undefined
}

function errorUrl(error: unknown, { origin, basePath, pages }: FailedRequest): string {
  const isSignIn = error instanceof AuthError && error.kind === "signIn"
  const name = isSignIn ? "signIn" : "error"
  const page = customPage(pages, name, basePath) ?? `${basePath}/${name.toLowerCase()}`
  return withQuery(page, origin, {
    error: clientSafeType(error),
    code: clientSafeCode(error),
  })
}

function messageOf(error: unknown): string {
  return error instanceof SessionRequired
    ? "This session is not enough for that. Sign in again."
    : "There is a problem with the server. See its log."
}

function statusOf(error: unknown): number {
  if (error instanceof SessionRequired) return 403
  if (error instanceof MissingCSRF || error instanceof InvalidProvider) return 400
  return isOutage(error) ? 503 : 500
}

/** Returns whether the database is unreachable. It can recover soon, so the client can retry. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof AdapterError && (error.code === "unavailable" || error.code === "conflict")
  )
}
