import { customPage } from "../config/custom-page.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import { AuthError } from "../errors/auth-error.ts"
import { UntrustedHost } from "../errors/config-errors.ts"
import { clientSafeType } from "../errors/client-safe.ts"
import {
  CredentialsSignin,
  InvalidProvider,
  MissingCSRF,
  RateLimited,
  SessionRequired,
  UnknownAction,
} from "../errors/sign-in-errors.ts"
import type { Action } from "../request/auth-request.ts"
import type { AuthResult } from "./auth-result.ts"
import { withQuery } from "./with-query.ts"

/** What an error answer needs to know of the request. */
export interface FailedRequest {
  readonly action: Action
  readonly method: "GET" | "POST"
  readonly origin: string
  /** Without a trailing slash. */
  readonly basePath: string
  readonly pages: ResolvedConfig["pages"]
}

/** Actions that programs call, which want a status and JSON and no page. */
const dataActions: ReadonlySet<Action> = new Set([
  "csrf",
  "providers",
  "session",
  "webauthn-options",
])

/** To a method or path that nothing is mounted at. */
const badRequest: AuthResult = { kind: "json", status: 400, body: "Bad request." }

/**
 * Turns any error into an answer that tells a browser no more than it may know.
 *
 * @param error - what was thrown
 * @param failed - the request
 */
export function errorResult(error: unknown, failed: FailedRequest): AuthResult {
  // A link to the sign-in of a provider is a page to the user who follows it.
  if (error instanceof UnknownAction && failed.action !== "signin") return badRequest
  if (failed.action === "session" && error instanceof MissingCSRF) {
    return { kind: "json", status: 400, body: null }
  }
  // A redirect would lead to the host that is not trusted.
  if (error instanceof UntrustedHost) return badRequest
  // A page for errors that fails itself must not lead to itself again.
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

/** Whether the limit is reached is unknown, which must not pass for "no". */
function isFailedLimit(error: unknown): boolean {
  return error instanceof AdapterError && error.cause?.["limit"] !== undefined
}

function errorUrl(error: unknown, { origin, basePath, pages }: FailedRequest): string {
  const isSignIn = error instanceof AuthError && error.kind === "signIn"
  const name = isSignIn ? "signIn" : "error"
  const page = customPage(pages, name, basePath) ?? `${basePath}/${name.toLowerCase()}`
  return withQuery(page, origin, {
    error: clientSafeType(error),
    code: error instanceof CredentialsSignin ? error.code : undefined,
  })
}

function messageOf(error: unknown): string {
  return error instanceof SessionRequired
    ? "This session is not enough for that. Sign in again."
    : "There was a problem with the server configuration or its database. Its log has the details."
}

function statusOf(error: unknown): number {
  if (error instanceof SessionRequired) return 403
  if (error instanceof MissingCSRF || error instanceof InvalidProvider) return 400
  return isOutage(error) ? 503 : 500
}

/** A database that is out of reach may be back soon, so that the request may be repeated. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof AdapterError && (error.code === "unavailable" || error.code === "conflict")
  )
}
