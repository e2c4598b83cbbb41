import { createHmac } from "node:crypto"
import { expect, onTestFinished, test, vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, visitor } from "../support/visitor.ts"

vi.mock("node:crypto", async (importActual) => {
  const actual = await importActual<typeof import("node:crypto")>()
  return { ...actual, createHmac: vi.fn<typeof actual.createHmac>(actual.createHmac) }
})

const salt = "authjs.session-token"
const secrets = Array.from({ length: 200 }, (_, index) => `${index}-`.padEnd(40, "secret"))
const oldest = secrets.at(-1) ?? ""

/** A browser whose session was sealed with the oldest secret, and which has read it once. */
async function signedIn(options: Partial<AuthConfig>) {
  const browser = visitor(configWith(options))
  browser.cookies.set(salt, await encode({ token: { name: "Ada" }, secret: oldest, salt }))
  expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  return browser
}

// asvs 15.2.2
test.each([[[oldest]], [secrets]])(
  "reading a session tries one key, however many secrets there are",
  async (secret) => {
    const browser = await signedIn({ secret })
    vi.mocked(createHmac).mockClear()
    await browser.session()
    expect(createHmac).toHaveBeenCalledTimes(1)
  },
)

test("reading a session looks at no provider, however many there are", async () => {
  const providers = Array.from({ length: 100 }, (_, index) => ({
    ...Credentials({ credentials: {}, authorize: () => null }),
    id: `provider-${index}`,
  }))
  const browser = await signedIn({ secret: oldest, providers })
  const ways = ["values", "entries", "keys", "forEach", Symbol.iterator] as const
  const spies = ways.map((way) => vi.spyOn(Map.prototype, way))
  onTestFinished(() => void vi.restoreAllMocks())
  const isOfProviders = (map: unknown): boolean => map instanceof Map && map.has("provider-7")
  const walked = () => spies.flatMap(({ mock }) => mock.contexts).filter(isOfProviders).length
  await browser.session()
  expect(walked()).toBe(0)
  await browser.get("providers")
  expect(walked()).toBeGreaterThan(0)
})
