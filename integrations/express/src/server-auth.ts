import { createAuth } from "@lockstep/core"
import { assertConfig, configuredBasePath, loadConfig } from "@lockstep/core/integration"
import { BadRequest } from "./bad-request.ts"
import type { ExpressAuthConfig, ExpressConfigSource } from "./express-auth-config.ts"
import { sendResponse } from "./express-response.ts"
import type { ExpressHandler, ExpressRequest } from "./express-types.ts"
import { forgetSession } from "./get-session.ts"
import { mountPath, normalPath } from "./mount-path.ts"
import { webRequest } from "./web-request.ts"

/**
 * Makes the middleware that answers the sign-in, sign-out, callback and session routes. Mount it where
 * the routes should be; no body parser is needed.
 *
 * ```ts
 * app.use("/auth", ServerAuth({ providers: [GitHub] }))
 * ```
 *
 * @param config - read now, and never written to; or a function that gives it, asked at each request
 * @throws ConfigError listing everything that is wrong, for example {@link MissingSecretError}; what is
 *   wrong with the configuration of a function is found at the request
 */
export function ServerAuth(config: ExpressConfigSource): ExpressHandler {
  if (typeof config !== "function") assertConfig(config)
  return async (req, res, next) => {
    forgetSession(req)
    try {
      await sendResponse(await answer(req, await loadConfig(config, req)), res)
    } catch (error) {
      if (error instanceof BadRequest) await sendResponse(refusal(), res)
      else next(error)
    } finally {
      forgetSession(req)
    }
  }
}

function answer(req: ExpressRequest, config: ExpressAuthConfig): Promise<Response> {
  const stated = configuredBasePath(config)
  const mount = mountPath(req, stated)
  const basePath = stated ?? normalPath(mount)
  return createAuth(config).handle(webRequest(req, mount, basePath), { basePath })
}

function refusal(): Response {
  const headers = {
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  }
  return Response.json("Bad request.", { status: 400, headers })
}
