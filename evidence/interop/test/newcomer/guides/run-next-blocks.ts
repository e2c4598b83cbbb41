import { encode } from "@auth/core/jwt"
import { describe, expect, test } from "vitest"
import { openBrowserSession } from "../../../../../core/test/support/browser-session.ts"
import { version4Token } from "../../../../../integrations/next/test/migration/support/version-4-token.ts"
import type { RunningApplication } from "../../../src/applications/start.ts"
import { secret } from "../documented-application.ts"

const salt = "authjs.session-token"
const user = { name: "Ann", email: "ann@example.com" }
const oldSecret = "fifteen letters"

/** Variables that the blocks read. */
export const blockSettings = { OLD_SECRET: oldSecret, GITHUB_ID: "id", GITHUB_SECRET: "secret" }

/** Encrypts a token as Auth.js 5 does. */
async function tokenOf(key: string = secret, name: string = salt): Promise<string> {
  return encode({ secret: key, salt: name, token: { sub: "1", ...user } })
}

/** Requests what the blocks export: see `next-blocks.ts`. */
export function runNextBlocks(running: () => RunningApplication): void {
  const open = (path: string, cookie = ""): Promise<Response> =>
    fetch(`${running().origin}${path}`, { headers: { cookie }, redirect: "manual" })
  // `NextRequest` has this name for the host.
  const local = (text: string): string => text.replaceAll("127.0.0.1", "localhost")
  const json = async (path: string, cookie?: string): Promise<unknown> =>
    JSON.parse(local(await (await open(`/documented/${path}`, cookie)).text()))

  describe.each(["version-5-before", "version-5", "version-4"])("the auth.ts of %s", (name) => {
    test("has a session for a signed-in user", async () => {
      const cookie = `${salt}=${await tokenOf()}`
      for (const path of ["session", "routes/api/auth/session"]) {
        expect(await json(`${name}/${path}`)).toBeNull()
        expect(await json(`${name}/${path}`, cookie)).toMatchObject({ user })
      }
    })

    test("has the callback URL that is registered", async () => {
      expect(await json(`${name}/routes/api/auth/providers`)).toMatchObject({
        github: { callbackUrl: local(`${running().origin}/api/auth/callback/github`) },
      })
    })
  })

  describe("the blocks of the guides to move over", () => {
    test("add the user ID to the session", async () => {
      const cookie = `${salt}=${await tokenOf()}`
      expect(await json("version-5-session/session", cookie)).toMatchObject({
        user: { ...user, id: "1" },
      })
    })

    test("decrypt sessions of a secret that is too short", async () => {
      const cookie = `${salt}=${await tokenOf(oldSecret)}`
      expect(await json("version-5-secret/session", cookie)).toMatchObject({ user })
      expect(await json("version-5/session", cookie)).toBeNull()
    })

    test("keep the name of the cookie of version 4", async () => {
      const name = "next-auth.session-token"
      const cookie = `${name}=${await tokenOf(secret, name)}`
      expect(await json("version-4-cookie/session", cookie)).toMatchObject({ user })
      expect(await json("version-4/session", cookie)).toBeNull()
    })

    test("decrypt sessions of version 4", async () => {
      const cookie = `next-auth.session-token=${await version4Token({ sub: "1", ...user }, secret)}`
      for (const path of ["session", "routes/api/auth/session"]) {
        expect(await json(`version-4-token/${path}`, cookie)).toMatchObject({ user })
      }
      expect(await json("version-4-cookie/session", cookie)).toBeNull()
    })
  })

  describe("the blocks that decide who may continue", () => {
    const signIn = (page: string, from = "/members"): unknown => {
      const query = new URLSearchParams({ callbackUrl: running().origin + from })
      return [expect.toBeOneOf([302, 307]), local(`${running().origin}${page}?${query}`)]
    }

    test.for([
      ["pages", "/api/auth/signin"],
      ["version-4-proxy", "/api/auth/signin"],
      ["languages", "/login"],
      ["edge", "/login"],
    ] as const)("redirect signed-out visitors, in %s", async ([name, page]) => {
      expect(await json(`${name}/proxy/members`)).toEqual(signIn(page))
      const cookie = `${salt}=${await tokenOf()}`
      expect(await json(`${name}/proxy/members`, cookie)).toBe("continues")
    })

    test("add a language, with next-intl, once the user is signed in", async () => {
      expect(await json("intl/proxy/de/members")).toEqual(signIn("/api/auth/signin", "/de/members"))
      const cookie = `${salt}=${await tokenOf()}`
      const withLanguage = `${local(running().origin)}/en/members`
      expect(await json("intl/proxy/members", cookie)).toEqual([307, withLanguage])
      expect(await json("intl/proxy/de/members", cookie)).toBe("continues")
    })

    test("deny them the API", async () => {
      expect(await json("pages/proxy/api/orders")).toEqual([401, '"Sign in first."'])
    })
  })

  describe("the other blocks", () => {
    test("read a role, which only users have", async () => {
      expect(await json("role/session")).toBeNull()
      expect(await json("role/session", `${salt}=${await tokenOf()}`)).toBe("editor")
    })

    test("deny the sixth sign-up within an hour", async () => {
      const statuses: number[] = []
      while (statuses.length < 6) statuses.push((await open("/documented/sign-up/session")).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 500])
    })

    test("return users to the shop", async () => {
      const browser = openBrowserSession()
      const routes = `${running().origin}/documented/shop/routes/api/auth`
      // The wire contract fixes this response.
      const { csrfToken } = (await (await browser.fetch(`${routes}/csrf`)).json()) as {
        csrfToken: string
      }
      const body = new URLSearchParams({ csrfToken })
      const { headers } = await browser.fetch(`${routes}/signout`, { method: "POST", body })
      expect(headers.get("location")).toBe(`${running().origin}/shop`)
    })

    test("respond to users of the route handler", async () => {
      expect((await open("/api/orders/7")).status).toBe(401)
      const orders = await open("/api/orders/7", `${salt}=${await tokenOf()}`)
      expect(await orders.json()).toEqual({ id: "7", reader: "Ann" })
    })
  })

  describe("the buttons of the README", () => {
    /** Presses the button of a form, as a browser without scripts does. */
    async function press(form: number, cookie = ""): Promise<Response> {
      const html = await (await open("/buttons", cookie)).text()
      const names = [...html.matchAll(/<input type="hidden" name="(\$ACTION[^"]*)"/g)]
      const body = new FormData()
      body.set(names[form]?.[1] ?? "", "")
      const { origin } = running()
      const headers = { cookie, origin }
      return fetch(`${origin}/buttons`, { method: "POST", body, headers, redirect: "manual" })
    }

    test("sign in with GitHub, and sign out", async () => {
      const started = new URL((await press(0)).headers.get("location") ?? "")
      expect(started.href).toContain("https://github.com/login/oauth/authorize?")
      expect(started.searchParams.get("login")).toBe("ann")
      const left = await press(1, `${salt}=${await tokenOf()}`)
      expect(left.headers.get("location")).toMatch(/^(?:http:.*)?\/$/)
      expect(left.headers.getSetCookie().join()).toContain(`${salt}=;`)
    })

    test("are on a page that is prerendered while the menu loads", async () => {
      const html = await (await open("/buttons")).text()
      expect(html).toContain("<p>One moment …</p>")
      // That of the README, and that of docs/logout.md.
      expect(html.match(/>Sign out<\/button>/g)).toHaveLength(2)
    })
  })
}
