import { assertConfig, Auth, statedBasePath } from "@lockstep/core"
import { BadRequest } from "./bad-request.ts"
import { configsByBasePath } from "./base-path.ts"
import type { ExpressAuthConfig } from "./express-auth-config.ts"
import { sendResponse } from "./express-response.ts"
import type { ExpressHandler } from "./express-types.ts"
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
 * @param config - read now, and never written to
 * @throws ConfigError listing everything that is wrong, for example {@link MissingSecretError}
 */
export function ServerAuth(config: ExpressAuthConfig): ExpressHandler {
  assertConfig(config)
  const stated = statedBasePath(config)
  const configFor = configsByBasePath(config)
  return async (req, res, next) => {
    forgetSession(req)
    try {
      const mount = mountPath(req, stated)
      const basePath = stated ?? normalPath(mount)
      const response = await Auth(webRequest(req, mount, basePath), configFor(basePath))
      await sendResponse(response, res)
    } catch (error) {
      if (error instanceof BadRequest) await sendResponse(refusal(), res)
      else next(error)
    } finally {
      forgetSession(req)
    }
  }
}

function refusal(): Response {
  const headers = { "cache-control": "private, no-store" }
  return Response.json("Bad request.", { status: 400, headers })
}
