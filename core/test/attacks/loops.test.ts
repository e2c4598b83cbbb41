import { describe, expect, test } from "vitest"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor } from "../support/visitor.ts"

describe("a page of the configuration that is the built-in one", () => {
  test.each([
    { signIn: "/auth/signin", signOut: "/auth/signout", error: "/auth/error" },
    { signIn: "/auth/signin/", signOut: "/auth/signout?x=1", error: "/x/../auth/error#top" },
  ])("does not send users in circles: %j", async (pages) => {
    const browser = visitor(configWith({ pages }))
    for (const path of ["signin", "signout", "error", "signin?error=MissingCSRF"]) {
      const response = await browser.get(path)
      expect([path, response.headers.get("location")]).toEqual([path, null])
    }
  })

  // asvs 3.7.2
  test("does not redirect users in a loop after an error", async () => {
    const pages = { signIn: "/auth/error", error: "/auth/signin" }
    for (const config of [configWith({ pages }), configWith({ pages: { error: "/auth/error" } })]) {
      const browser = visitor(config)
      let location: string | null = "/auth/signin/nobody"
      for (let hops = 0; hops < 5 && location !== null; hops += 1) {
        const { pathname, search } = new URL(location, "http://app.example.com")
        location = (await browser.get(pathname.slice("/auth/".length) + search)).headers.get(
          "location",
        )
      }
      expect(location).toBeNull()
    }
  })
})

test("an error page that fails does not send users to itself", async () => {
  const strings = {
    get lang(): string {
      throw new Error("no file")
    },
  }
  const response = await visitor(configWith({ strings })).get("error")
  expect([response.status, response.headers.get("location")]).toEqual([500, null])
})

describe("a log", () => {
  test("is not flooded by long paths", async () => {
    const { logger, warnings } = recordingLogger()
    const browser = visitor(configWith({ logger }))
    for (const path of [`signin/${"x".repeat(9000)}`, "y".repeat(9000)]) {
      await browser.submit(path)
      await browser.get(path)
    }
    expect(warnings).toHaveLength(4)
    for (const message of warnings) expect(message.length).toBeLessThan(500)
  })
})
