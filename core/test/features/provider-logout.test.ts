import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { providerLogout } from "../../src/features/provider-logout.ts"
import { Auth, type AuthConfig, customFetch, raw, skipCSRFCheck } from "../../src/index.ts"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { sealFor } from "../../src/crypto/purposes.ts"
import { configWith, secret } from "../support/visitor.ts"
import { logoutApplication, type LogoutOptions, type LogoutVisitor } from "./logout-application.ts"

const federated = { federated: "true" }

function open(options: LogoutOptions = {}) {
  const more = { features: [providerLogout()], ...options.more }
  return logoutApplication({ ...options, more })
}

async function destinationOf(answer: Promise<Response>): Promise<URL> {
  return new URL((await answer).headers.get("location") ?? "")
}

/** The cookies of a browser under the path of the sign-out, which no other page gets. */
function hintOf(browser: LogoutVisitor, auth: string): string {
  const cookies = [...browser.cookies(`${auth}/signout`)]
  return cookies
    .filter(([name]) => /^authjs\.logout(?:\.\d)?$/.test(name))
    .map(([, value]) => value)
    .join("")
}

describe.each(["jwt", "database"] as const)("a sign-out that goes on, under %s", (strategy) => {
  const stored = () =>
    strategy === "database" ? { adapter: MemoryAdapter(), session: { strategy } } : {}

  test("ends the session at the provider, and comes back to the destination", async () => {
    const { auth, origin, openid, visitor, warnings, errors } = await open({ more: stored() })
    const ada = visitor()
    await ada.signIn()
    const url = await destinationOf(ada.signOut(federated))
    expect(url.origin + url.pathname).toBe(`${openid.issuer}/session/end`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: openid.clientId,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: `${auth}/signed-out/local`,
      state: expect.any(String),
    })
    expect(await ada.session()).toBeNull()
    const back = await ada.confirmAtProvider(url)
    expect(back.origin + back.pathname).toBe(`${auth}/signed-out/local`)
    expect(await destinationOf(ada.fetch(back))).toEqual(new URL(`${origin}/bye`))
    expect([...warnings, ...errors]).toEqual([])
    expect(hintOf(ada, auth)).toBe("")
  })

  test("ends the session here alone unless it asks", async () => {
    const { origin, visitor } = await open({ more: stored() })
    const ada = visitor()
    await ada.signIn()
    expect(await destinationOf(ada.signOut())).toEqual(new URL(`${origin}/bye`))
    expect(await ada.session()).toBeNull()
  })

  // fault L6
  test("does not redirect to the provider without a session, as in a second tab", async () => {
    const { origin, openid, visitor } = await open({ more: stored() })
    const ada = visitor()
    await ada.signIn()
    const first = await destinationOf(ada.signOut(federated))
    expect(first.origin).toBe(openid.issuer)
    expect(await destinationOf(ada.signOut({ ...federated, callbackUrl: "/other" }))).toEqual(
      new URL(`${origin}/other`),
    )
    const back = await ada.confirmAtProvider(first)
    expect(await destinationOf(ada.fetch(back))).toEqual(new URL(`${origin}/bye`))
  })
})

describe("the hint", () => {
  test("comes with requests to sign out alone, and is sealed", async () => {
    const { auth, visitor } = await open()
    const ada = visitor()
    await ada.signIn()
    expect(hintOf(ada, auth)).not.toBe("")
    for (const route of ["session", "signin", "callback/local", "signoutside"]) {
      const names = [...ada.cookies(`${auth}/${route}`).keys()]
      expect(names.filter((name) => name.includes("authjs.logout"))).toEqual([])
    }
    expect(hintOf(ada, auth)).not.toContain("eyJ")
  })

  // fault L3
  test("of another user is not used, and is dropped", async () => {
    const { auth, origin, visitor } = await open()
    const ada = visitor()
    await ada.signIn("ada")
    const grace = visitor()
    await grace.signIn("grace")
    // As after a sign-in by other software on the host, which leaves the hint alone.
    const session = grace.cookies(`${auth}/session`).get("authjs.session-token") ?? ""
    const hint = ada.cookies(`${auth}/signout`).get("authjs.logout") ?? ""
    const csrf = await (await grace.fetch(`${auth}/csrf`)).json()
    const token = grace.cookies(auth).get("authjs.csrf-token") ?? ""
    const response = await fetch(`${auth}/signout`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        ...(csrf as { csrfToken: string }),
        ...federated,
        callbackUrl: "/bye",
      }),
      headers: {
        cookie: `authjs.session-token=${session}; authjs.logout=${hint}; authjs.csrf-token=${token}`,
      },
    })
    expect(response.headers.get("location")).toBe(`${origin}/bye`)
    const cleared = response.headers
      .getSetCookie()
      .filter((line) => line.startsWith("authjs.logout="))
    expect(cleared).toEqual([expect.stringContaining("Max-Age=0")])
  })

  test("is replaced by the next sign-in, and gone after one without a provider", async () => {
    const people = Credentials({ credentials: {}, authorize: () => ({ id: "1", name: "Bob" }) })
    const { auth, origin, visitor } = await open({ more: { providers: [people] } })
    const ada = visitor()
    await ada.signIn("ada")
    const first = hintOf(ada, auth)
    await ada.signIn("ada")
    expect(hintOf(ada, auth)).not.toBe(first)
    const csrf = (await (await ada.fetch(`${auth}/csrf`)).json()) as { csrfToken: string }
    const body = new URLSearchParams(csrf)
    await ada.fetch(`${auth}/callback/credentials`, { method: "POST", body })
    expect(await ada.session()).toMatchObject({ user: { name: "Bob" } })
    expect(hintOf(ada, auth)).toBe("")
    expect(await destinationOf(ada.signOut(federated))).toEqual(new URL(`${origin}/bye`))
  })

  // fault L5
  test("names the user if the ID token does not fit, or the URL would be too long", async () => {
    // An ID token of more than 8 KB.
    const name = "Ada ".repeat(1450)
    const users = { ada: { name, email: "ada@example.com" } }
    const adapter = MemoryAdapter()
    const more = { adapter, session: { strategy: "database" as const } }
    const { visitor, openid, origin } = await open({ users, more })
    const ada = visitor()
    await ada.signIn()
    const url = await destinationOf(ada.signOut(federated))
    expect(url.searchParams.get("id_token_hint")).toBeNull()
    expect(url.searchParams.get("logout_hint")).toBeTruthy()
    expect(url.searchParams.get("client_id")).toBe(openid.clientId)
    expect(url.href.length).toBeLessThan(8000)
    const back = await ada.confirmAtProvider(url)
    expect(await destinationOf(ada.fetch(back))).toEqual(new URL(`${origin}/bye`))
  })

  // fault L5
  test("of some kilobytes is divided into several cookies", async () => {
    const users = { ada: { name: "Ada ".repeat(800), email: "ada@example.com" } }
    const more = { adapter: MemoryAdapter(), session: { strategy: "database" as const } }
    const { auth, visitor } = await open({ users, more })
    const ada = visitor()
    await ada.signIn()
    expect(ada.cookies(`${auth}/signout`).has("authjs.logout.1")).toBe(true)
    const url = await destinationOf(ada.signOut(federated))
    expect(url.searchParams.get("id_token_hint")).toBeTruthy()
    expect(hintOf(ada, auth)).toBe("")
  })

  // fault L7
  test("is cleared when the session cannot be ended, which the response reports", async () => {
    const adapter = MemoryAdapter()
    const more = { adapter, session: { strategy: "database" as const } }
    const { auth, visitor } = await open({ more })
    const ada = visitor()
    await ada.signIn()
    adapter.getSessionAndUser = () => Promise.reject(new Error("down"))
    adapter.deleteSession = () => Promise.reject(new Error("down"))
    const answer = await ada.signOut(federated)
    expect(answer.headers.get("location")).toContain("error=")
    expect(hintOf(ada, auth)).toBe("")
  })
})

describe("the way back", () => {
  // fault L1
  test("redirects to the origin with a wrong, a used or no state, and warns", async () => {
    const { auth, origin, visitor, warnings } = await open()
    const ada = visitor()
    await ada.signIn()
    const back = await ada.confirmAtProvider(await destinationOf(ada.signOut(federated)))
    const wrong = new URL(back)
    wrong.searchParams.set("state", `${back.searchParams.get("state")?.slice(0, -1)}_`)
    expect((await destinationOf(ada.fetch(`${auth}/signed-out/local`))).href).toBe(`${origin}/`)
    expect((await destinationOf(ada.fetch(wrong))).href).toBe(`${origin}/`)
    expect((await destinationOf(ada.fetch(back))).href).toBe(`${origin}/`)
    expect(warnings).toHaveLength(3)
    for (const warning of warnings)
      expect(warning).toMatch(/^request-refused signed-out InvalidCheck/)
  })

  test("of another provider is refused", async () => {
    const { auth, origin, visitor } = await open()
    const ada = visitor()
    await ada.signIn()
    const back = await ada.confirmAtProvider(await destinationOf(ada.signOut(federated)))
    const other = `${auth}/signed-out/other${back.search}`
    expect((await destinationOf(ada.fetch(other))).href).toBe(`${origin}/`)
  })
})

describe("a provider", () => {
  test("that cannot be asked, or has no such endpoint, leads straight to the destination", async () => {
    let isDown = false
    const fetcher: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (!response.url.includes("openid-configuration")) return response
      if (isDown) return new Response("", { status: 503 })
      const { end_session_endpoint: _none, ...document } = (await response.json()) as Record<
        string,
        unknown
      >
      return Response.json(document)
    }
    const { origin, visitor, errors } = await open({ members: { [customFetch]: fetcher } })
    const ada = visitor()
    await ada.signIn()
    expect((await destinationOf(ada.signOut(federated))).href).toBe(`${origin}/bye`)
    isDown = true
    await ada.signIn()
    expect((await destinationOf(ada.signOut(federated))).href).toBe(`${origin}/bye`)
    expect(await ada.session()).toBeNull()
    expect(errors).toEqual([])
  })

  test("with an endpoint of its own gets the URL under its name, and comes back without a state", async () => {
    const endSession = {
      url: "https://provider.example/logout?tenant=1",
      params: { federated: "" },
      returnParameter: "logout_uri",
    }
    const { auth, openid, origin, visitor } = await open({ members: { endSession } })
    const ada = visitor()
    await ada.signIn()
    const url = await destinationOf(ada.signOut(federated))
    expect(url.origin + url.pathname).toBe("https://provider.example/logout")
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: "1",
      federated: "",
      client_id: openid.clientId,
      logout_uri: `${auth}/signed-out/local`,
    })
    const back = await destinationOf(ada.fetch(url.searchParams.get("logout_uri") ?? ""))
    expect(back.href).toBe(`${origin}/bye`)
  })

  test("is always signed out of where the option says so, unless the form does not want it", async () => {
    const { openid, origin, visitor } = await open({
      more: { features: [providerLogout({ when: "always" })] },
    })
    const ada = visitor()
    await ada.signIn()
    expect((await destinationOf(ada.signOut())).origin).toBe(openid.issuer)
    await ada.signIn()
    expect((await destinationOf(ada.signOut({ federated: "false" }))).href).toBe(`${origin}/bye`)
  })
})

describe("a program", () => {
  // fault L8
  test("gets the URL of the provider as JSON, and no log has the token", async () => {
    const { auth, openid, visitor, debugged } = await open({ more: { debug: true } })
    const ada = visitor()
    await ada.signIn()
    const { csrfToken } = (await (await ada.fetch(`${auth}/csrf`)).json()) as { csrfToken: string }
    const response = await ada.fetch(`${auth}/signout`, {
      method: "POST",
      body: JSON.stringify({ csrfToken, federated: true }),
      headers: { "content-type": "application/json", "x-auth-return-redirect": "1" },
    })
    const { url } = (await response.json()) as { url: string }
    expect(url).toContain(`${openid.issuer}/session/end?`)
    const token = new URL(url).searchParams.get("id_token_hint") ?? ""
    expect(token).not.toBe("")
    expect(debugged).not.toEqual([])
    expect(JSON.stringify(debugged)).not.toContain(token.split(".")[2])
  })
})

describe("a server function, whose request brings no hint", () => {
  /** Signs out as a server action does: with the cookies of a page. */
  async function begin(config: AuthConfig, browser: LogoutVisitor, origin: string, auth: string) {
    const pairs = [...browser.cookies(`${origin}/page`)].map(([name, value]) => `${name}=${value}`)
    const request = new Request(`${auth}/signout`, {
      method: "POST",
      body: JSON.stringify({ ...federated, callbackUrl: "/bye" }),
      headers: { "content-type": "application/json", cookie: pairs.join("; ") },
    })
    const result = await Auth(request, { ...config, skipCSRFCheck, raw })
    return new URL(result.redirect ?? "")
  }

  test("goes on by a step that does, once", async () => {
    const { auth, config, origin, openid, visitor } = await open()
    const ada = visitor()
    await ada.signIn()
    const step = await begin(config, ada, origin, auth)
    expect(step.origin + step.pathname).toBe(`${auth}/signout`)
    const url = await destinationOf(ada.fetch(step))
    expect(url.origin).toBe(openid.issuer)
    expect(url.searchParams.get("id_token_hint")).toBeTruthy()
    const again = await ada.fetch(step)
    expect(again.status).toBe(200)
    expect(await again.text()).toContain("<form")
  })

  // fault L3
  test("redirects to the return URL in a browser with the hint of another user, or none", async () => {
    const { auth, config, origin, visitor } = await open()
    const [ada, grace] = [visitor(), visitor()]
    await ada.signIn("ada")
    await grace.signIn("grace")
    const step = await begin(config, ada, origin, auth)
    expect((await destinationOf(grace.fetch(step))).href).toBe(`${origin}/bye`)
    const other = await begin(config, ada, origin, auth)
    expect((await destinationOf(visitor().fetch(other))).href).toBe(`${origin}/bye`)
  })

  test("has no use for a ticket that is forged, of another purpose or too old: the page is shown", async () => {
    const { auth, visitor } = await open()
    const ada = visitor()
    await ada.signIn()
    const claims = { id: "1", userId: "2", destination: "https://elsewhere.example" }
    const options = { secrets: [secret], maxAgeSeconds: 60 }
    const other = await sealFor(claims, {
      ...options,
      salt: "lockstep.logout-hint",
      now: Date.now(),
    })
    const salt = "lockstep.logout-step"
    const old = await sealFor(claims, { ...options, salt, now: Date.now() - 120_000 })
    for (const ticket of ["x.y.z", other, old, ""]) {
      const page = await ada.fetch(`${auth}/signout?step=${ticket}`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain("<form")
    }
    expect(await ada.session()).not.toBeNull()
  })
})

describe("without the feature", () => {
  test("a sign-in leaves no hint, a sign-out goes nowhere else, and there is no way back", async () => {
    const { auth, origin, visitor } = await logoutApplication()
    const ada = visitor()
    await ada.signIn()
    expect(hintOf(ada, auth)).toBe("")
    expect((await destinationOf(ada.signOut(federated))).href).toBe(`${origin}/bye`)
    expect((await ada.fetch(`${auth}/signed-out/local?state=1`)).status).toBe(400)
  })
})

describe("mistakes", () => {
  const entry = {
    id: "local",
    name: "Local",
    type: "oidc" as const,
    issuer: "https://provider.example",
    clientId: "1",
    clientSecret: "2",
  }

  test.each([
    [{ endSession: "http://provider.example/out" }, "must be https"],
    [{ endSession: 1 as unknown as string }, "must be a URL or an object"],
    [{ endSession: { params: 1 as unknown as Record<string, string> } }, "object as params"],
    [{ endSession: { returnParameter: 1 as unknown as string } }, "name as returnParameter"],
  ])("of the option endSession are told: %j", (members, message) => {
    const config = configWith({
      providers: [{ ...entry, ...members }],
      features: [providerLogout()],
    })
    expect(JSON.stringify(resolveConfig(config))).toContain(message)
  })

  test("of the option when are told", () => {
    const when = "sometimes" as unknown as "ask"
    const config = configWith({ providers: [entry], features: [providerLogout({ when })] })
    expect(JSON.stringify(resolveConfig(config))).toContain("features[0].when")
  })
})
