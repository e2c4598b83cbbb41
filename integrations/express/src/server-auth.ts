import {
  type Answer,
  answerWithNotes,
  assertConfig,
  configuredBasePath,
  loadConfig,
  refusalAnswer,
} from "@lockstep/core/integration"
import { BadRequest, sendAnswer } from "@lockstep/core/node"
import type { ExpressAuthConfig, ExpressConfigSource } from "./express-auth-config.ts"
import type { ExpressHandler, ExpressRequest } from "./express-types.ts"
import { forgetSession } from "./get-session.ts"
import { incomingParts } from "./incoming-parts.ts"
import { misplacedMount } from "./misplaced-mount.ts"
import { mountPath, normalPath } from "./mount-path.ts"
import { requestOrigin } from "./request-origin.ts"
import { noteUnreadEnvFile } from "./unread-env-file.ts"
import { warnOfProxy } from "./warn-of-proxy.ts"

/**
 * Creates the Express middleware that handles the sign-in, sign-out, callback and session routes. Mount
 * it at the base path of the routes. It needs no body parser.
 *
 * ```ts
 * app.use("/auth", ServerAuth({ providers: [GitHub] }))
 * ```
 *
 * @param config - the configuration, which is read once and never modified; or a function that returns
 *   it and is called for each request
 * @throws ConfigError listing every problem, for example `MissingSecretError`. If `config` is a
 *   function, its result is checked during the request instead.
 */
export function ServerAuth(config: ExpressConfigSource): ExpressHandler {
  if (typeof config !== "function") assertUsable(config)
  return async (req, res, next) => {
    forgetSession(req)
    try {
      sendAnswer(await answer(req, await loadConfig(config, req)), res)
    } catch (error) {
      if (error instanceof BadRequest) sendAnswer(refusal, res)
      else next(error)
    } finally {
      forgetSession(req)
    }
  }
}

function assertUsable(config: ExpressAuthConfig): void {
  try {
    assertConfig(config)
  } catch (error) {
    noteUnreadEnvFile(error)
    throw error
  }
}

function answer(req: ExpressRequest, config: ExpressAuthConfig): Promise<Answer> {
  const stated = configuredBasePath(config)
  const mount = mountPath(req, stated)
  const basePath = stated ?? normalPath(mount)
  const { method, url, headers, body } = incomingParts(req, mount, basePath)
  warnOfProxy(req, config)
  const clientAddress = method === "POST" ? req.ip : undefined
  const parts = { method, url, headers, body, clientAddress }
  return answerWithNotes(config, parts, {
    basePath,
    receivedOrigin: requestOrigin(req),
    misplaced: misplacedMount(config, stated, normalPath(mount)),
    howToMount: `app.use("${basePath}", ServerAuth(config))`,
  })
}

/** For a malformed request. The error handler of Express would write a stack trace to the log. */
const refusal = refusalAnswer(400, "Bad request.")
