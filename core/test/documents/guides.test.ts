import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AnyFeature, AuthConfig, AuthEngine, OIDCConfig } from "@lockstep/core"
import { type Adapter, MemoryStore, type Store } from "@lockstep/core/adapters"
import type { providerTokens, RequestTokens } from "@lockstep/core/features/provider-tokens"
import type { RequestSessions, sessionManagement } from "@lockstep/core/features/session-management"
import { fakeProvider, signInAs } from "@lockstep/testing"
import { expect, onTestFinished, test, vi } from "vitest"
import { configWith, type Visitor, visitor } from "../support/visitor.ts"
import { readGuide } from "./read-guide.ts"

type EngineWith<Make extends () => AnyFeature> = AuthEngine<
  AuthConfig & { features: readonly [ReturnType<Make>] }
>

interface OwnRequest {
  readonly sessions: RequestSessions
  apply(response: Response): Response
}

/** As the blocks declare it, which the check of the snippets compiles. */
interface DevicesGuide {
  createEngine(adapter: Adapter, store: Store): EngineWith<typeof sessionManagement>
  devicesPage(sessions: readonly unknown[]): string
  devices(request: Request, own: OwnRequest, page: DevicesGuide["devicesPage"]): Promise<Response>
  changePassword(own: OwnRequest, store: () => Promise<void>): Promise<Response>
}

const url = "http://localhost:3000"

/** The application of the guide, and a way to sign in with one more browser. */
async function devicesApplication() {
  vi.stubEnv("AUTH_SECRET", "an-example-secret-of-more-than-32-characters")
  vi.stubEnv("AUTH_GITHUB_ID", "id")
  vi.stubEnv("AUTH_GITHUB_SECRET", "secret")
  vi.stubEnv("AUTH_URL", url)
  const guide = (await readGuide("your-devices")) as unknown as DevicesGuide
  const auth = guide.createEngine(MemoryAdapter(), { ...MemoryStore(), shared: true })
  const enter = async (email = "ada@example.com") => {
    let { cookie } = await signInAs(auth, { name: "Ada", email })
    const requestOf = (init: RequestInit = {}) =>
      new Request(`${url}/devices`, {
        ...init,
        headers: { cookie, ...Object.fromEntries(new Headers(init.headers)) },
      })
    const keep = (response: Response) => {
      for (const line of response.headers.getSetCookie()) cookie = line.split(";")[0] ?? ""
      return response
    }
    const visit = async (form?: Record<string, string>, headers = {}) => {
      const body = form && new URLSearchParams(form)
      const request = requestOf({ headers, ...(body && { method: "POST", body }) })
      return keep(await guide.devices(request, await auth.for(request), guide.devicesPage))
    }
    return {
      visit,
      page: async () => (await visit()).text(),
      own: async () => auth.for(requestOf()),
      keep,
      isSignedIn: async () => (await (await auth.for(requestOf())).session()) !== null,
    }
  }
  return { ...guide, enter }
}

const handlesIn = (page: string): string[] =>
  [...page.matchAll(/name="handle" value="([^"]+)"/g)].map(([, handle = ""]) => handle)

test("the guide to a page of devices shows sessions, and ends one of them", async () => {
  const { enter } = await devicesApplication()
  const [laptop, phone] = [await enter(), await enter()]
  const bob = await enter("bob@example.com")
  const page = await laptop.page()
  expect(handlesIn(page)).toHaveLength(2)
  const [current = ""] = /<li>(?:(?!<\/li>)[^])*this device(?:(?!<\/li>)[^])*/.exec(page) ?? []
  const [own = ""] = handlesIn(current)
  const [other = ""] = handlesIn(page).filter((handle) => handle !== own)
  // A handle of another user's session, and a request from another site, end nothing.
  await bob.visit({ handle: other })
  await expect(
    laptop.visit(
      { handle: other },
      { "sec-fetch-site": "cross-site", origin: "https://e.example" },
    ),
  ).rejects.toMatchObject({ type: "InvalidRequest" })
  expect(await phone.isSignedIn()).toBe(true)
  expect((await laptop.visit({ handle: other })).headers.get("location")).toBe("/devices")
  expect([await laptop.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false])
  expect((await phone.visit()).headers.get("location")).toBe("/auth/signin")
})

test("the guide to a page of devices signs out everywhere else", async () => {
  const { changePassword, enter } = await devicesApplication()
  const [laptop, phone] = [await enter(), await enter()]
  await laptop.visit({ others: "yes" })
  expect([await laptop.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false])
  // A sign-in that begins in the millisecond in which sessions end is denied.
  const ended = Date.now()
  await expect.poll(Date.now, { interval: 1 }).toBeGreaterThan(ended)
  const tablet = await enter()
  let stored = 0
  laptop.keep(
    await changePassword(await laptop.own(), async () => {
      expect(await tablet.isSignedIn()).toBe(true)
      stored += 1
    }),
  )
  expect([await laptop.isSignedIn(), await tablet.isSignedIn(), stored]).toEqual([true, false, 1])
})

/** As the blocks declare it, which the check of the snippets compiles. */
interface CompanyGuide {
  createEngine(company: OIDCConfig, store: Store): EngineWith<typeof providerTokens>
  orders(own: { readonly tokens: RequestTokens }, provider: string, api: string): Promise<Response>
}

test("the guide to single sign-out ends sessions at the provider, and by it", async () => {
  vi.stubEnv("AUTH_SECRET", "an-example-secret-of-more-than-32-characters")
  vi.stubEnv("AUTH_URL", url)
  const logged = vi.spyOn(console, "info").mockImplementation(() => {})
  const guide = (await readGuide("company-sign-out")) as unknown as CompanyGuide
  const company = await fakeProvider()
  const { issuer, close } = await company.listen()
  onTestFinished(close)
  const { id } = company.provider
  const auth = guide.createEngine(company.provider, { ...MemoryStore(), shared: true })
  const enter = async () => {
    const browser = visitor(configWith(), url, (request) => auth.handle(request))
    const started = await browser.submit(`signin/${id}`)
    const back = new URL(await company.signIn(started.headers.get("location") ?? "", "ada"))
    await browser.get(`callback/${id}${back.search}`)
    return browser
  }
  const ask = async ({ cookies }: Visitor) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
    const own = await auth.for(new Request(`${url}/orders`, { headers: { cookie } }))
    return guide.orders(own, id, `${issuer}/userinfo`)
  }

  const laptop = await enter()
  expect(await (await ask(laptop)).json()).toMatchObject({ sub: "ada" })
  const away = new URL((await laptop.submit("signout")).headers.get("location") ?? "")
  expect(away.origin).toBe(issuer)
  expect(away.searchParams.get("post_logout_redirect_uri")).toBe(`${url}/auth/signed-out/${id}`)
  expect(await laptop.session()).toBeNull()

  const [phone, tablet] = [await enter(), await enter()]
  const target = `${url}/auth/backchannel-logout/${id}`
  const send = (request: Request) => auth.handle(request)
  expect((await company.backChannelLogout("ada", target, { send })).status).toBe(200)
  expect([await phone.session(), await tablet.session()]).toEqual([null, null])
  expect(logged).toHaveBeenCalledWith(`${id} ended a session.`)
})
