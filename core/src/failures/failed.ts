import { showErrorPage } from "../actions/show-page.ts"
import type { AuthContext } from "../context.ts"
import { AuthError } from "../errors/auth-error.ts"
import { InvalidCheck, InvalidRequest, UnknownAction, UntrustedHost } from "../errors/errors.ts"
import { isRefusal } from "../errors/client-safe.ts"
import { clientSafeCode } from "../errors/client-safe-code.ts"
import { type Logger, warnOfRequest } from "../logging/logger.ts"
import type { AuthRequest } from "../request/auth-request.ts"
import type { RefusedRequest } from "../request/read-body.ts"
import { callbackUrl } from "../redirects/callback-url.ts"
import { type Answer, toAnswer } from "../response/answer.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { errorResult } from "../response/error-result.ts"
import { sessionOrNull } from "../sessions/session-or-null.ts"

/**
 * Returns the response to a failed request, after it is logged and the `signInFailure` event is
 * emitted. Errors that a client can cause are logged as a one-line warning. Otherwise any client
 * could fill the log with stack traces.
 *
 * @param asJson - whether the client follows redirects itself
 * @throws AuthError: the error itself, in `raw` mode
 */
export async function failed(
  error: unknown,
  context: AuthContext,
  asJson: boolean,
): Promise<AuthResult> {
  const { config, request, origin, basePath } = context
  const { action, method } = request
  const provider = config.providers.get(request.providerId ?? "")?.id
  const isSignIn = action === "callback" || action === "signin"
  if (isSignIn && provider !== undefined) {
    const reason = error instanceof AuthError ? error.type : "Error"
    const code = clientSafeCode(error)
    await config.notify("signInFailure", { provider, reason, ...(code && { code }) })
  }
  if (context.raw && error instanceof AuthError && !asJson) throw error
  if (isRefusal(error)) {
    // Clients choose any method that no action has.
    const path = action ? [method, action, provider].filter(Boolean).join(" ") : "400"
    warnOfRequest(config.logger, isSignIn ? "sign-in-failed" : "request-refused", path, error)
  } else config.logger.error(error instanceof Error ? error : new AuthError(String(error)))
  // If the user is signed in, a callback that is loaded again or late has nothing left to do.
  const isStale = error instanceof InvalidCheck && error.cause?.["ended"] && isSignIn
  if (isStale && method === "GET" && (await sessionOrNull(context))) {
    return callbackUrl(context).then(
      (to) => ({ kind: "redirect", to }),
      (cause: unknown) => failed(cause, context, asJson),
    )
  }
  // A visitor who follows a wrong link sees a page; programs get JSON, as the wire contract says.
  return error instanceof UnknownAction && request.headers.get("accept")?.includes("text/html")
    ? showErrorPage(error.type, context)
    : errorResult(error, { action, method, origin, basePath, pages: config.pages })
}

const bodies = { 400: "Bad request.", 408: "Request timeout.", 413: "Request too large." }

/**
 * Returns the response to a request that was not read, or whose host is not in `trustedHosts`.
 *
 * @param request - the reason why it was not read, or the request
 * @throws UnknownAction, InvalidRequest or UntrustedHost in `raw` mode
 */
export function rejectRequest(
  request: RefusedRequest | AuthRequest,
  logger: Logger,
  { raw }: Pick<AuthContext, "raw">,
): Answer {
  const status = "refused" in request ? request.status : 400
  const error =
    "refused" in request
      ? new (status === 400 ? UnknownAction : InvalidRequest)(request.refused)
      : new UntrustedHost(`The origin ${request.url.origin} is not among trustedHosts.`)
  warnOfRequest(logger, "request-refused", String(status), error)
  if (raw) throw error
  const answer = toAnswer({ kind: "json", status, body: bodies[status] })
  // Do not wait for the rest of the request (RFC 9110, section 15.5.9).
  if (status === 408) answer.headers["connection"] = "close"
  return answer
}

export { misconfigured } from "./misconfigured.ts"
