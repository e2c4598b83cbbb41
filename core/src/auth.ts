import type { AuthConfig, LazyAuthConfig } from "./config/auth-config.ts"
import { asObject } from "./config/config-resolution.ts"
import type { RawAuthConfig } from "./config/raw-config.ts"
import { handleRequest } from "./engine/handle-request.ts"
import { toResponse } from "./response/answer.ts"
import type { RawResult } from "./response/raw-result.ts"

/**
 * Answers one request below the base path: signs users in and out, and reads their session. The same as
 * the engine's `handle`, without an object to hold.
 *
 * ```ts
 * const response = await Auth(request, { providers: [GitHub] })
 * ```
 *
 * @param request - a request whose body is still unread. The scheme and host of its URL are trusted
 *   when `trustHost` is; those of `AUTH_URL` win over them.
 * @param config - read and checked once for each object, and never written to; or a function that
 *   gives it, asked at each request, for example by its host. Let it give the same object for the same
 *   host, so that the work is done once. Nothing is kept from one object for another.
 * @returns the answer. Everything that goes wrong is logged and answered; with the option `raw` an
 *   `AuthError` is thrown instead.
 */
export function Auth(request: Request, config: RawAuthConfig): Promise<RawResult>
export function Auth(request: Request, config: AuthConfig | LazyAuthConfig): Promise<Response>
export function Auth(
  request: Request,
  config: AuthConfig | RawAuthConfig | LazyAuthConfig,
): Promise<RawResult | Response> {
  return handleRequest(asObject(config), request, toResponse)
}
