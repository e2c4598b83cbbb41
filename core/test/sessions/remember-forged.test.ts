import { describe, expect, test, vi } from "vitest"
import { Auth } from "../../src/index.ts"
import { optionsFor } from "../webauthn/passkey-site.ts"
import { sessionCookie, strategies } from "../support/visitor.ts"
import {
  hour,
  lasting,
  rememberApplication,
  sessionLines,
  stopClock,
  yes,
} from "./remember-application.ts"

stopClock()

/** Path of a magic link, as the visitor opens it. */
function pathOf(link: string | undefined, change: (url: URL) => void = () => {}): string {
  const url = new URL(link ?? "")
  change(url)
  return url.pathname.replace("/auth/", "") + url.search
}

describe.each(strategies)("a choice that is not the user's own: %s", (strategy) => {
  test("nothing in a URL keeps a session", async () => {
    const { browser, openid, answerPasskey } = await rememberApplication({ strategy })
    const kept: Record<string, Response> = {
      credentials: await browser().submit("callback/credentials?remember=true"),
    }
    const visit = browser()
    const started = await visit.submit("signin/openid?remember=true")
    const answer = openid.answer(new URL(started.headers.get("location") ?? ""))
    const query = new URLSearchParams({ ...answer, ...yes })
    kept["oauth"] = await visit.get(`callback/openid?${query}`)
    const another = browser()
    const { options } = await optionsFor(another, { action: "authenticate", ...yes })
    kept["passkey"] = await answerPasskey(another, options)
    for (const [name, response] of Object.entries(kept)) {
      expect(sessionLines(response), name).toHaveLength(1)
      expect(sessionLines(response).join(), name).not.toMatch(lasting)
    }
  })

  test("the query of a request for a link does not make it one that keeps the session", async () => {
    const { browser, links } = await rememberApplication({ strategy })
    await browser().submit("signin/mail?remember=true", { email: "mail@example.com" })
    expect(links).toHaveLength(1)
    expect(links.join()).not.toContain("remember")
  })

  test("a mailed link is good with the choice that it was asked for, and no other", async () => {
    const { browser, links } = await rememberApplication({ strategy })
    for (const fields of [{}, yes]) {
      const visit = browser()
      await visit.submit("signin/mail", { email: "mail@example.com", ...fields })
      const link = links.at(-1)
      const forged = pathOf(link, ({ searchParams }) =>
        "remember" in fields
          ? searchParams.delete("remember")
          : searchParams.set("remember", "true"),
      )
      const [path = "", query = ""] = forged.split("?")
      const refused = await visit.post(path, Object.fromEntries(new URLSearchParams(query)))
      expect(refused.headers.get("location")).toContain("error=Verification")
      expect(sessionLines(refused)).toEqual([])
      const [, own = ""] = pathOf(link).split("?")
      const good = await visit.post(path, Object.fromEntries(new URLSearchParams(own)))
      expect(sessionLines(good)).toHaveLength(1)
      expect(lasting.test(sessionLines(good).join())).toBe("remember" in fields)
    }
  })

  test("a link that was mailed while users were asked works when they no longer are", async () => {
    const { browser, links, config } = await rememberApplication({ strategy })
    await browser().submit("signin/mail", { email: "mail@example.com", ...yes })
    const [path = "", query = ""] = pathOf(links.at(-1)).split("?")
    const body = new URLSearchParams(query)
    const request = new Request(`http://app.example.com/auth/${path}`, { method: "POST", body })
    const never = { ...config, session: { strategy, persistence: "never" } } as const
    const response = await Auth(request, never)
    expect(sessionLines(response)).toHaveLength(1)
    expect(sessionLines(response).join()).not.toMatch(lasting)
  })

  test("a JSON body says it as a boolean or as a form does", async () => {
    const { browser, config } = await rememberApplication({ strategy })
    for (const [remember, isKept] of [
      [true, true],
      ["true", true],
      [1, false],
      [["true"], false],
      [false, false],
      [null, false],
    ]) {
      const visit = browser()
      const csrfToken = await visit.csrfToken()
      const cookie = visit.cookieHeader()
      const request = new Request("http://app.example.com/auth/callback/credentials", {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ csrfToken, remember }),
      })
      const lines = sessionLines(await Auth(request, config))
      expect(lines, JSON.stringify(remember)).toHaveLength(1)
      expect(lasting.test(lines.join()), JSON.stringify(remember)).toBe(isKept)
    }
  })

  test("an update of the session changes neither its cookie nor its end", async () => {
    const { methods, browser } = await rememberApplication(
      { strategy, updateAge: 0, unkeptMaxAge: 7200 },
      {
        callbacks: {
          // What a careless application does.
          jwt: ({ token, session }) => ({ ...token, ...JSON.parse(session ?? "{}") }),
        },
      },
    )
    for (const [fields, isKept] of [
      [yes, true],
      [{}, false],
    ] as const) {
      const visit = browser()
      await methods["credentials"]?.(visit, fields)
      vi.setSystemTime(Date.now() + hour)
      const data = JSON.stringify({ auth_keep: isKept ? false : true, remember: !isKept })
      const updated = await visit.submit("session", { data, remember: String(!isKept) })
      expect(await updated.json()).not.toBeNull()
      for (const response of [updated, await visit.get("session")]) {
        expect(sessionLines(response)).toHaveLength(1)
        expect(lasting.test(sessionLines(response).join())).toBe(isKept)
      }
      vi.setSystemTime(Date.now() + 3 * hour)
      expect((await visit.session()) !== null).toBe(isKept)
    }
  })

  test("neither answer outlives maxAge or absoluteMaxAge", async () => {
    const limits = { strategy, maxAge: 7200, unkeptMaxAge: 86_400, absoluteMaxAge: 10_800 }
    const { methods, browser } = await rememberApplication(limits)
    for (const fields of [yes, {}]) {
      const [idle, used] = [browser(), browser()]
      const began = Date.now()
      for (const visit of [idle, used]) await methods["credentials"]?.(visit, fields)
      const read = (await used.session()) as { expires: string }
      expect(Date.parse(read.expires)).toBe(began + 2 * hour)
      vi.setSystemTime(began + 1.5 * hour)
      expect(await used.session()).not.toBeNull()
      vi.setSystemTime(began + 2.5 * hour)
      expect(await idle.session()).toBeNull()
      expect(await used.session()).toMatchObject({
        expires: new Date(began + 3 * hour).toISOString(),
      })
      vi.setSystemTime(began + 3.1 * hour)
      expect(await used.session()).toBeNull()
    }
  })
})

test("a token of one's own without the mark of an unkept session is no session", async () => {
  const { methods, browser } = await rememberApplication({ strategy: "database" })
  const visit = browser()
  await methods["credentials"]?.(visit)
  const token = decodeURIComponent(visit.cookies.get(sessionCookie) ?? "")
  expect(token).toMatch(/~$/)
  visit.cookies.set(sessionCookie, token.slice(0, -1))
  expect(await visit.session()).toBeNull()
})
