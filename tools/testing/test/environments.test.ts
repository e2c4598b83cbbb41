import { createAuth } from "@lockstep/core"
import Credentials from "@lockstep/core/providers/credentials"
import GitHub from "@lockstep/core/providers/github"
import { signInAs, TestingError } from "@lockstep/testing"
import { afterEach, describe, expect, test, vi } from "vitest"
import { configWith } from "./support/application.ts"

const NodeRequest = Request

/** As that of happy-dom, whose requests are those of a page: they have no headers that browsers set. */
class RequestWithoutCookies extends NodeRequest {
  constructor(input: string | URL | Request, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.delete("cookie")
    super(input, { ...init, headers })
  }
}

const providers = [
  GitHub({ clientId: "client", clientSecret: "secret" }),
  Credentials({ credentials: { name: {} }, authorize: () => null }),
]
const config = configWith({ providers })
const forms = [
  ["a configuration", config],
  ["a function", () => config],
  ["an engine", createAuth(config)],
] as const

describe.each(forms)("signInAs with %s", (_form, auth) => {
  afterEach(() => vi.unstubAllGlobals())

  test.each(["github", "credentials"])(
    "signs in where Request has cookies: %s",
    async (provider) => {
      const { session } = await signInAs(auth, { name: "Ada" }, { provider })
      expect(session.user?.name).toBe("Ada")
    },
  )

  test.each(["github", "credentials", "other"])(
    "says which environment to use where it has none: %s",
    async (provider) => {
      vi.stubGlobal("Request", RequestWithoutCookies)
      const error = await signInAs(auth, { name: "Ada" }, { provider }).catch((it: unknown) => it)
      expect(error).toBeInstanceOf(TestingError)
      expect(error).toHaveProperty("message", expect.stringMatching(/Cookie.*happy-dom.*jsdom/))
    },
  )
})
