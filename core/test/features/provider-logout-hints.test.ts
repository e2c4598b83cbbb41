import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, expect, test, vi } from "vitest"
import { providerLogout } from "../../src/features/provider-logout.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import { createAuth } from "../../src/index.ts"
import { stoppableStore } from "../support/session-application.ts"
import { logoutApplication } from "./logout-application.ts"

afterEach(() => void vi.useRealTimers())

const federated = { federated: "true" }

async function destinationOf(answer: Promise<Response>): Promise<URL> {
  return new URL((await answer).headers.get("location") ?? "")
}

// fault L4
test("the hint of a session that got another token is that of its user still", async () => {
  const features = [providerLogout(), sessionManagement()] as const
  const session = { strategy: "database", columns: { facts: true } } as const
  const app = await logoutApplication({
    more: { adapter: MemoryAdapter(), session, features },
    intercept: async (request) => {
      if (!request.url.endsWith("/end-others")) return undefined
      const own = await createAuth({ ...app.config, features }).for(request)
      await own.sessions.endOthers()
      return own.apply(new Response())
    },
  })
  const ada = app.visitor()
  await ada.signIn()
  const tokenOf = () => ada.cookies(app.origin).get("authjs.session-token")
  const before = tokenOf()
  await ada.fetch(`${app.origin}/end-others`, { method: "POST" })
  expect([before === tokenOf(), await ada.session()]).toEqual([false, expect.anything()])
  const url = await destinationOf(ada.signOut(federated))
  expect(url.searchParams.get("id_token_hint")).toBeTruthy()
  const back = await ada.confirmAtProvider(url)
  expect((await destinationOf(ada.fetch(back))).href).toBe(`${app.origin}/bye`)
})

// fault L2
test("the provider accepts an expired ID token as a hint", async () => {
  const { openid, origin, visitor } = await logoutApplication({
    more: { features: [providerLogout()] },
  })
  const ada = visitor()
  await ada.signIn()
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 })
  const url = await destinationOf(ada.signOut(federated))
  const [, payload = ""] = url.searchParams.get("id_token_hint")?.split(".") ?? []
  const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { exp: number }
  expect(exp * 1000).toBeLessThan(Date.now())
  expect(url.origin).toBe(openid.issuer)
  const back = await ada.confirmAtProvider(url)
  expect((await destinationOf(ada.fetch(back))).href).toBe(`${origin}/bye`)
})

// fault L6
test("two tabs that sign out at once each get to their return URL", async () => {
  const { openid, origin, visitor, warnings } = await logoutApplication({
    more: { features: [providerLogout()] },
  })
  const ada = visitor()
  await ada.signIn()
  const tabs = ["/one", "/two"]
  const urls = await Promise.all(
    tabs.map((callbackUrl) => destinationOf(ada.signOut({ ...federated, callbackUrl }))),
  )
  expect(await ada.session()).toBeNull()
  for (const [at, url] of urls.entries()) {
    // The tab whose request came second may have found the session ended.
    const back = url.origin === openid.issuer ? await ada.confirmAtProvider(url) : undefined
    const end = back === undefined ? url : await destinationOf(ada.fetch(back))
    expect(end.href).toBe(`${origin}${tabs[at]}`)
  }
  expect(urls.some((url) => url.origin === openid.issuer)).toBe(true)
  expect(warnings).toEqual([])
})

// fault L7
test("a sign-out while the store is unreachable clears the hint, and reports it", async () => {
  const { store, state } = stoppableStore()
  const { auth, errors, visitor } = await logoutApplication({
    more: { store, features: [providerLogout(), sessionManagement()] },
  })
  const ada = visitor()
  await ada.signIn()
  const isHinted = () => ada.cookies(`${auth}/signout`).has("authjs.logout")
  expect(isHinted()).toBe(true)
  state.isDown = true
  const answer = await ada.signOut(federated)
  expect(answer.headers.get("location")).toContain("error=")
  expect(isHinted()).toBe(false)
  expect(errors.length).toBeGreaterThan(0)
})
