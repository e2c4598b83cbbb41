import type { AuthConfig } from "../config/auth-config.ts"
import { processEnv } from "../config/read-env.ts"
import { integrationEngine } from "../engine/integration-engine.ts"
import { lazy } from "../loading/lazy.ts"
import { sources } from "../logging/resolve-logger.ts"
import type { IncomingParts } from "../request/auth-request.ts"
import type { Answer } from "../response/answer.ts"
import type { RoutePlace } from "./route-place.ts"

const note = lazy(async () => (await import("./set-up-notes.ts")).withNotes)
const noted = new WeakSet<object>()

/**
 * Answers a request below the base path as the engine does, for framework integrations. Of each configuration, the
 * first request checks what no configuration shows by itself: cookies that the browser does not keep and, in
 * development, URLs that lead elsewhere. Then it also prints the callback URLs to register, and the built-in pages
 * say what is wrong.
 *
 * @param config - of the application
 * @param request - whose body was not read yet
 * @param place - of the routes
 */
export async function answerWithNotes(
  config: AuthConfig,
  request: IncomingParts,
  place: RoutePlace,
): Promise<Answer> {
  const { NODE_ENV: mode = "development" } = processEnv()
  const isDevelopment = mode !== "production" && mode !== "test"
  const source = sources.get(config) ?? config
  const isFirst = !noted.has(source)
  const answer = () => integrationEngine(config).answer(request, { basePath: place.basePath })
  if (!isFirst && !isDevelopment) return answer()
  noted.add(source)
  return note({ config, source, request, place, isFirst, isDevelopment }, answer)
}
