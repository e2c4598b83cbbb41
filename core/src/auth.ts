import { act } from "./actions/action-table.ts"
import type { AuthConfig, LazyAuthConfig } from "./config/auth-config.ts"
import { settleConfig } from "./config/settle-config.ts"
import type { SettledConfig } from "./config/settled-config.ts"
import { isRaw, type RawAuthConfig } from "./config/raw-config.ts"
import type { AuthContext } from "./context.ts"
import { createCookieJar } from "./cookies/cookie-jar.ts"
import { ConfigError } from "./errors/config-errors.ts"
import { later } from "./later.ts"
import { settleLogger } from "./logging/settle-logger.ts"
import type { AuthRequest } from "./request/auth-request.ts"
import type { RefusedRequest } from "./request/read-body.ts"
import { readRequest } from "./request/read-request.ts"
import type { AuthResult } from "./response/auth-result.ts"
import { unanswerable } from "./response/unanswerable.ts"
import { type RawResult, toRawResult } from "./response/raw-result.ts"
import { toResponse } from "./response/to-response.ts"

const fitCookies = later(async () => (await import("./transactions/fit-cookies.ts")).fitCookies)
const failures = () => import("./failed.ts")
const misconfigured = later(async () => (await import("./misconfigured.ts")).misconfigured)

/**
 * Answers one request below the base path: signs people in and out, and reads their session.
 *
 * ```ts
 * const response = await Auth(request, { providers: [GitHub] })
 * ```
 *
 * @param request - a request whose body nobody read yet. The scheme and host of its URL are trusted
 *   when `trustHost` is; those of `AUTH_URL` win over them.
 * @param config - read and checked once for each object, and never written to; or a function that
 *   gives it, asked at each request, for example by its host. Let it give the same object for the same
 *   host, so that the work is done once. Nothing is kept from one object for another.
 * @returns the answer. Everything that goes wrong is logged and answered; with the option `raw` an
 *   `AuthError` is thrown instead.
 */
export function Auth(request: Request, config: RawAuthConfig): Promise<RawResult>
export function Auth(request: Request, config: AuthConfig | LazyAuthConfig): Promise<Response>
export async function Auth(
  request: Request,
  source: AuthConfig | RawAuthConfig | LazyAuthConfig,
): Promise<RawResult | Response> {
  const config = typeof source === "function" ? await ask(source, request) : source
  if (config === undefined) return toResponse(unanswerable)
  const settlement = settleConfig(config)
  if (!settlement.usable) {
    if (!isRaw(config)) return misconfigured(request, settlement)
    const { configErrorFrom } = await import("./errors/config-error-from.ts")
    throw configErrorFrom(settlement.problems)
  }
  const settled = settlement.config
  const read = await readOrRefuse(request, settled)
  const { publicOrigin, trustedHosts } = settled
  if (!("refused" in read)) {
    const { host } = read.url
    const isListed =
      publicOrigin ?? trustedHosts?.some((known) => known.test(`https://${host}`)) ?? true
    if (isListed) return answer(enter(read, settled))
  }
  const { refuse } = await failures()
  return refuse(read, settled)
}

/** Without a configuration there is no logger but the built-in one. */
async function ask(source: LazyAuthConfig, request: Request): Promise<AuthConfig | undefined> {
  try {
    const config: unknown = await source(request)
    // Every other mistake in it is found when it is settled.
    if (Object(config) === config) return config as AuthConfig
    throw new TypeError("It returned no configuration for this request.")
  } catch (cause) {
    const message = "The function that gives the configuration failed. See the cause."
    settleLogger().error(new ConfigError(message, { cause }))
    return undefined
  }
}

async function readOrRefuse(
  request: Request,
  { basePath }: SettledConfig,
): Promise<AuthRequest | RefusedRequest> {
  try {
    return await readRequest(request, basePath)
  } catch {
    // Whoever sent the request went away, or somebody else read its body before.
    return { refused: "The body of the request could not be read.", status: 400 }
  }
}

function enter(request: AuthRequest, config: SettledConfig): AuthContext {
  const origin = config.publicOrigin ?? request.url.origin
  const secure = config.useSecureCookies ?? origin.startsWith("https:")
  return {
    request,
    config,
    origin,
    baseUrl: origin + config.basePath,
    cookies: secure ? config.cookies.secure : config.cookies.plain,
    jar: createCookieJar(request.cookies),
    now: Date.now(),
  }
}

async function answer(context: AuthContext): Promise<RawResult | Response> {
  const { config, request, jar } = context
  const asJson = request.headers.has("x-auth-return-redirect")
  let result: AuthResult
  try {
    result = await act(context)
  } catch (error) {
    const { failed } = await failures()
    result = await failed(error, context, asJson)
  }
  if (config.debug)
    config.logger.debug(`${request.method} ${request.action}`, summary(request, result))
  try {
    const received = request.headers.get("cookie")?.length ?? 0
    // A single cookie has at most 4096 bytes.
    if (jar.changes().length > 1 || received > 3000) await fitCookies(context)
    return config.raw
      ? toRawResult(result, jar.changes())
      : toResponse(result, jar.changes(), asJson)
  } catch (cause) {
    config.logger.error(new ConfigError("A cookie cannot be set. See the cause.", { cause }))
    return config.raw ? toRawResult(unanswerable, []) : toResponse(unanswerable)
  }
}

/** What a debug message may tell of an answer: where it leads, without what the URL carries along. */
function summary({ providerId }: AuthRequest, result: AuthResult): Record<string, unknown> {
  const provider = providerId === undefined ? {} : { provider: providerId }
  return result.kind === "redirect"
    ? { ...provider, answer: "redirect", to: new URL(result.to) }
    : { ...provider, answer: result.kind, status: result.status }
}
