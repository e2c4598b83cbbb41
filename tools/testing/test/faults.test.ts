import { Auth } from "@lockstep/core"
import { describe, expect, test, vi } from "vitest"
import { visitor } from "../../../core/test/support/visitor.ts"
import { type Fault, fakeProvider } from "@lockstep/testing"
import { configWith } from "./support/application.ts"

/** A sign-in at the fake provider, and the errors that are logged. */
async function openSite() {
  const fake = await fakeProvider()
  const logged: Error[] = []
  const warned: string[] = []
  const config = configWith({
    providers: [fake.provider],
    logger: {
      error: (error) => void logged.push(error),
      warn: (_code, details) => void warned.push(JSON.stringify(details)),
      debug() {},
    },
  })
  const browser = visitor(config, "http://app.example.com", Auth)
  const start = async (): Promise<string> =>
    (await browser.submit("signin/fake")).headers.get("location") ?? ""
  return {
    fake,
    browser,
    start,
    async finish(authorizationUrl: string) {
      const callback = new URL(await fake.signIn(authorizationUrl, "ada"))
      const response = await browser.get(`callback/fake${callback.search}`)
      return {
        to: response.headers.get("location") ?? "",
        log: [...logged.map((error) => `${error.name}: ${reasonOf(error)}`), ...warned].join(),
      }
    },
    logged,
  }
}

function reasonOf({ message, cause }: Error): string {
  const { err } = (cause ?? {}) as { err?: Error }
  return `${message} ${err?.message ?? ""}`
}

describe("a fault of the provider", () => {
  test.each<[Fault, RegExp]>([
    ["down", /CallbackRouteError: .*could not be reached/],
    ["invalid_grant", /invalid_grant/],
    ["bad_signature", /signature/],
    ["wrong_nonce", /nonce/],
    ["no_iss", /iss/],
  ])("%s ends the sign-in, and the next one succeeds", async (fault, reason) => {
    const { fake, browser, start, finish } = await openSite()
    // From here on, the metadata and the keys are cached.
    await finish(await start())
    await browser.submit("signout")
    const url = await start()
    fake.next(fault)
    const { to, log } = await finish(url)
    expect(to).toContain("/auth/error?error=Configuration")
    expect(log).toMatch(reason)
    expect(log).toContain("CallbackRouteError")
    expect(await browser.session()).toBeNull()
    expect((await finish(await start())).to).toBe("http://app.example.com")
    expect(await browser.session()).toMatchObject({ user: { name: "Ada Lovelace" } })
  })

  test("down ends the start of a sign-in when discovery fails", async () => {
    const { fake, start, logged } = await openSite()
    fake.next("down")
    expect(await start()).toContain("error=")
    expect(logged).toMatchObject([{ name: "OAuthSignInError" }])
  })

  test("slow ends the sign-in when the application gives up", async () => {
    const { fake, start, finish, logged } = await openSite()
    const url = await start()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      fake.next("slow")
      const finished = finish(url)
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(10_000)
        expect(logged).not.toEqual([])
      }, 30_000)
      expect((await finished).log).toContain("did not answer in time")
    } finally {
      vi.useRealTimers()
    }
  })

  test("breaks a connection, or leaves it open, for those who come over the network", async () => {
    const fake = await fakeProvider()
    const { issuer, close } = await fake.listen()
    const discovery = `${issuer}/.well-known/openid-configuration`
    fake.next("down")
    await expect(fetch(discovery)).rejects.toThrow("fetch failed")
    fake.next("slow")
    const controller = new AbortController()
    const request = fetch(discovery, { signal: controller.signal })
    const answered = request.catch(() => "none")
    await expect.poll(() => fake.calls).toHaveLength(2)
    controller.abort()
    expect(await answered).toBe("none")
    await expect(request).rejects.toThrow("aborted")
    await close()
  })
})
