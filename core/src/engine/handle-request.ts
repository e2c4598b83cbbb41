import { runAction } from "../actions/action-table.ts"
import type { Awaitable } from "../adapter/adapter.ts"
import type { AuthConfig } from "../config/auth-config.ts"
import type { RawAuthConfig } from "../config/raw-config.ts"
import { raw as rawSymbol } from "../config/symbols.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import type { Cookie } from "../cookies/cookie.ts"
import { ConfigError } from "../errors/errors.ts"
import { lazy } from "../loading/lazy.ts"
import { resolveLogger } from "../logging/resolve-logger.ts"
import type { AuthRequest, IncomingParts } from "../request/auth-request.ts"
import type { RefusedRequest } from "../request/read-body.ts"
import { readRequest } from "../request/read-request.ts"
import { type Answer, toAnswer } from "../response/answer.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { internalError } from "../response/internal-error.ts"
import { type RawResult, toRawResult } from "../response/raw-result.ts"
import { basePathOf, loadConfig, openContext, resolutionOf } from "./open-context.ts"

const fitCookies = lazy(async () => (await import("../transactions/fit-cookies.ts")).fitCookies)
const failures = () => import("../failures/failed.ts")

/**
 * Answers one request below the base path.
 *
 * @param source - the configuration, or the function that gives it
 * @param request - a request whose body is still unread
 * @param finish - makes the response; where it throws, as for a cookie that no header can carry, the
 * answer is 500
 * @param at - where the routes are mounted. Default: as the configuration says
 * @param raw - whether to return data and to throw errors. Default: as the option `raw` says
 * @returns data in the mode `raw`, otherwise what `finish` made
 * @throws AuthError in the mode `raw`
 */
export async function handleRequest<R extends IncomingParts, T>(
  source: AuthConfig | ((request: R) => Awaitable<AuthConfig>),
  request: R,
  finish: (answer: Answer) => T,
  at?: string,
  raw?: boolean,
): Promise<RawResult | T> {
  let config: AuthConfig
  try {
    config = typeof source === "function" ? await loadConfig(source, request) : source
  } catch (error) {
    return finish(unconfigured(error))
  }
  const resolving = resolutionOf(config)
  // Nothing is awaited without need: each await takes another turn of the event loop.
  const resolution = resolving instanceof Promise ? await resolving : resolving
  const basePath = basePathOf(resolution, at)
  // Only the type of the raw mode states the option.
  const mode = { raw: raw ?? (config as RawAuthConfig).raw === rawSymbol }
  if (!resolution.usable) {
    const { misconfigured } = await failures()
    return finish(toAnswer(await misconfigured(request, resolution, basePath, mode)))
  }
  const { config: resolved } = resolution
  const read = await readOrReject(request, basePath, resolved.features)
  const context = openContext(read, resolved, basePath, mode)
  return context instanceof Promise ? finish(await context) : respond(context, finish)
}

/**
 * Responds to a request for which there is no configuration, after the reason was logged.
 *
 * @param error - what `loadConfig` threw
 */
export function unconfigured(error: unknown): Answer {
  // Without a configuration there is no logger but the built-in one; `loadConfig` throws nothing else.
  resolveLogger().error(error as ConfigError)
  return toAnswer(internalError)
}

async function readOrReject(
  request: IncomingParts,
  basePath: string,
  features: ResolvedConfig["features"],
): Promise<AuthRequest | RefusedRequest> {
  try {
    return await readRequest(request, basePath, features)
  } catch {
    // The client closed the connection, or other code has read the body already.
    return { refused: "The body of the request could not be read.", status: 400 }
  }
}

/**
 * Does what a request asks for.
 *
 * @returns data in the mode `raw`, otherwise what `finish` made
 * @throws AuthError in the mode `raw`
 */
export async function respond<T>(
  context: AuthContext,
  finish: (answer: Answer) => T,
): Promise<RawResult | T> {
  const { config, raw, request, jar } = context
  const asJson = request.headers.has("x-auth-return-redirect")
  const written = (of: AuthResult, cookies: readonly Cookie[]): RawResult | T =>
    raw ? toRawResult(of, cookies) : finish(toAnswer(of, cookies, asJson))
  let result: AuthResult
  try {
    result = await runAction(context)
  } catch (error) {
    const { failed } = await failures()
    result = await failed(error, context, asJson)
  }
  if (config.debug)
    config.logger.debug(`${request.method} ${request.action}`, summary(request, result))
  try {
    await fitIfLarge(context)
    return written(result, jar.changes())
  } catch (cause) {
    config.logger.error(new ConfigError("A cookie cannot be set. See the cause.", { cause }))
    return written(internalError, [])
  }
}

/**
 * Keeps the cookies of the browser within what servers accept, where they may come near to it.
 *
 * @param context - the request, with every cookie that its response sets
 */
export function fitIfLarge(context: AuthContext): Promise<void> | undefined {
  const { jar, request } = context
  const received = request.headers.get("cookie")?.length ?? 0
  // A single cookie has at most 4096 bytes.
  return jar.changes().length > 1 || received > 3000 ? fitCookies(context) : undefined
}

/** What a debug message can contain of a response: its destination, without the parameters of the URL. */
function summary(
  { providerId: provider }: AuthRequest,
  result: AuthResult,
): Record<string, unknown> {
  const { kind: answer } = result
  return result.kind === "redirect"
    ? { provider, answer, to: new URL(result.to) }
    : { provider, answer, status: result.status }
}
