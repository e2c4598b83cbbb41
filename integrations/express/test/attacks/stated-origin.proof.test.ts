import { afterEach, beforeEach, describe, test, vi } from "vitest"
import {
  application,
  assertKeepsStatedOrigin,
  propertyTimeoutMs,
  statedOrigin,
} from "../../../../core/test/support/stated-origin.ts"
import { ServerAuth } from "../../src/server-auth.ts"
import { serve, versions } from "../support/apps.ts"
import { sendAsIs } from "../support/send-as-is.ts"

beforeEach(() => void vi.stubEnv("AUTH_URL", `${statedOrigin}/auth`))
afterEach(() => void vi.unstubAllEnvs())

describe.each(versions)("%s", (_name, express) => {
  test(
    "headers change no URL where AUTH_URL says the origin",
    async () => {
      const site = application()
      const app = express().set("trust proxy", true).use("/auth", ServerAuth(site.config))
      const server = await serve(app)
      await assertKeepsStatedOrigin(site, (request) => sendAsIs(server, request))
    },
    propertyTimeoutMs,
  )
})
