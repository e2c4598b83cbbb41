import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { FullstackAuth } from "../src/index.ts"
import { enterScope } from "./support/request-scope.ts"
import { configWith, passwords } from "./support/users.ts"
import { cookiesOf, event, requestTo, signedIn } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})

afterEach(() => {
  vi.useRealTimers()
})

test("auth() of a deleted user is null within updateAge, behind a middleware without adapter that extends the session", async () => {
  const session = { strategy: "jwt" } as const
  const adapter = MemoryAdapter()
  const email = "ann@example.com"
  const user = await adapter.createUser({ id: "ann", name: "ann", email, emailVerified: null })
  const provider = { ...passwords, authorize: () => user }
  const pages = FullstackAuth(configWith({ adapter, providers: [provider], session }))
  const callbacks = { authorized: () => true }
  const middleware = FullstackAuth(configWith({ providers: [], session, callbacks }))
  let cookie = await signedIn(pages)
  /** One page view: Next.js shows the page what the middleware set. */
  const visit = async () => {
    cookie = cookiesOf(await middleware.auth(requestTo("/", { cookie }), event)) || cookie
    enterScope({ cookie, canSetCookies: false })
    return pages.auth()
  }
  for (let hours = 0; hours <= 24; hours += 6) {
    expect(await visit()).toMatchObject({ user: { email } })
    vi.setSystemTime(Date.now() + 6 * hour)
  }
  await adapter.deleteUser(user.id)
  const seen: unknown[] = []
  for (let hours = 0; hours <= 72; hours += 6) {
    vi.setSystemTime(Date.now() + 6 * hour)
    seen.push(await visit())
  }
  expect(seen.slice(3)).toEqual(seen.slice(3).map(() => null))
})
