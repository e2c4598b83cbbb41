import { describe, expect, test } from "vitest"
import { defaultCallbacks } from "../../src/config/default-callbacks.ts"
import type { Callbacks, RedirectParams } from "../../src/index.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, origin, visitor } from "../support/visitor.ts"

/** Ways in which destinations were smuggled past other libraries. */
const hostile = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "http://evil.example",
  "https://evil.example",
  "HTTP://EVIL.EXAMPLE",
  "http:evil.example:80@evil.example",
  "http:/\\evil.example",
  "http:\\\\evil.example",
  "http:///evil.example",
  "https:evil.example",
  "https:/evil.example",
  "http://app.example.com@evil.example",
  "http://app.example.com:pw@evil.example",
  "http://app.example.com%40evil.example",
  "http://app.example.com.evil.example",
  "http://evil.example/http://app.example.com",
  "http://evil.example?http://app.example.com",
  "http://evil.example#http://app.example.com",
  "http://evil.example\\@app.example.com",
  "http://app.example.com:8080",
  "https://app.example.com",
  "http://app.example.com.",
  "http://xapp.example.com",
  "http://sub.app.example.com",
  "http://user@app.example.com/",
  "http://user:password@app.example.com/",
  "ftp://app.example.com",
  "ws://app.example.com",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "javascript://app.example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:http://app.example.com/uuid",
  "about:blank",
  "mailto:eve@evil.example",
  "http://аpp.example.com",
  "http://app。example.com.evil.example",
  "http://ⓔvil.example",
  "http://[::1]",
  "http://127.0.0.1",
  "http://2130706433",
  "http://",
  "http:",
  ":",
  "http://%",
  "http://app.example.com\u0000.evil.example",
  "//app.example.com:80@evil.example",
  "//%65vil.example",
  `/${"a".repeat(5000)}`,
  "\ud800",
  "%",
  "%00",
  "null",
  "undefined",
  "[object Object]",
]

/** URLs of the origin whose path, without the origin, is a URL of another host. */
const twoSlashes = [
  "/.//evil.example",
  "./\\evil.example",
  "/.\\evil.example",
  "/./\t/evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/x/%2e%2E//evil.example",
  "/.////evil.example/a?b#c",
  `${origin}//evil.example`,
  `${origin}/\\evil.example`,
  `${origin}///evil.example:80`,
]

/** The origins that a browser reaches: with the URL, or with its path in a router of the application. */
function originsOf(location: string): readonly string[] {
  const { href, pathname, search, hash } = new URL(location)
  return [href, `${pathname}${search}${hash}`].map((each) => new URL(each, origin).origin)
}

/** What applications write as the `redirect` callback. */
const redirectCallbacks: Record<string, Callbacks["redirect"]> = {
  "the default": defaultCallbacks.redirect,
  "returns the URL": ({ url }) => url,
  "resolves the URL": ({ url, baseUrl }) => new URL(url, baseUrl).href,
  "adds the origin": ({ url, baseUrl }) => (url.startsWith("/") ? baseUrl + url : url),
}

const friendly: [asked: string, location: string][] = [
  ["/", `${origin}/`],
  ["/members", `${origin}/members`],
  ["/members?tab=1#top", `${origin}/members?tab=1#top`],
  [origin, origin],
  [`${origin}/members`, `${origin}/members`],
  [`${origin}:80/members`, `${origin}/members`],
  ["/%2f%2fevil.example", `${origin}/%2f%2fevil.example`],
  ["/auth/signin?callbackUrl=//evil.example", `${origin}/auth/signin?callbackUrl=//evil.example`],
]

describe("the destination after a flow", () => {
  // asvs 3.7.2
  // spec C9
  test.each(hostile)(
    "stays on the origin for %j as a parameter (CVE-2022-24858, GHSA-f9wg-5f46-cjmw)",
    async (callbackUrl) => {
      const response = await visitor(configWith()).submit("signout", { callbackUrl })
      const location = response.headers.get("location") ?? ""
      expect(new URL(location)).toMatchObject({ origin, username: "", password: "" })
      expect(originsOf(location)).toEqual([origin, origin])
      expect(location).not.toMatch(/[\s\\]/)
    },
  )

  describe.each(Object.entries(redirectCallbacks))("with a callback that %s", (_, redirect) => {
    test.each(twoSlashes)("stays on the origin for %j, also in a router", async (callbackUrl) => {
      const browser = visitor(configWith({ callbacks: { redirect } }))
      const response = await browser.submit("signout", { callbackUrl })
      expect(originsOf(response.headers.get("location") ?? "")).toEqual([origin, origin])
    })
  })

  test.each(hostile)(
    "stays on the origin for %j as a cookie (CVE-2022-29214, GHSA-q2mx-j4x2-2h74)",
    async (callbackUrl) => {
      const browser = visitor(configWith())
      browser.cookies.set("authjs.callback-url", encodeURIComponent(callbackUrl.toWellFormed()))
      const response = await browser.submit("signout")
      expect(new URL(response.headers.get("location") ?? "").origin).toBe(origin)
    },
  )

  test.each(hostile)("never reaches the sign-in form as %j", async (callbackUrl) => {
    const browser = visitor(configWith())
    const query = new URLSearchParams({ callbackUrl }).toString()
    const response = await browser.get(`signin?${query}`)
    expect(response.status).toBe(200)
    const remembered = decodeURIComponent(browser.cookies.get("authjs.callback-url") ?? origin)
    expect(new URL(remembered).origin).toBe(origin)
  })

  test.each(friendly)("is %j as asked", async (callbackUrl, location) => {
    const response = await visitor(configWith()).submit("signout", { callbackUrl })
    expect(response.headers.get("location")).toBe(location)
  })

  test("is remembered from the sign-in page to the end of the flow", async () => {
    const browser = visitor(configWith())
    await browser.get("signin?callbackUrl=/members")
    const response = await browser.submit("signout")
    expect(response.headers.get("location")).toBe(`${origin}/members`)
  })

  test("is the origin when no other URL was asked for", async () => {
    const response = await visitor(configWith()).submit("signout")
    expect(response.headers.get("location")).toBe(origin)
  })

  test("is what the redirect callback answers, on another origin too", async () => {
    const redirect = ({ url }: { url: string }) => `https://partner.example/?from=${url}`
    const browser = visitor(configWith({ callbacks: { redirect } }))
    const response = await browser.submit("signout", { callbackUrl: "/x" })
    expect(response.headers.get("location")).toBe("https://partner.example/?from=/x")
  })

  test("is an error page when the redirect callback fails", async () => {
    const redirect = () => {
      throw new Error("no")
    }
    const browser = visitor(configWith({ callbacks: { redirect } }))
    const response = await browser.submit("signout", { callbackUrl: "/x" })
    expect(response.headers.get("location")).toBe(`${origin}/auth/error?error=Configuration`)
  })

  test("ignores a parameter that is no string", async () => {
    const browser = visitor(configWith())
    const csrfToken = await browser.csrfToken()
    const response = await browser.post("signout?callbackUrl=/a", { csrfToken })
    expect(response.headers.get("location")).toBe(`${origin}/a`)
  })
})

test.each([
  ["no URL", "http://"],
  ["too long", `/${"x".repeat(3000)}`],
])("a destination that is %s is logged as InvalidCallbackUrl", async (words, callbackUrl) => {
  const { logger, warnings } = recordingLogger()
  // Cases in which the default callback does not judge the length.
  const callbacks = { redirect: ({ url, baseUrl }: RedirectParams) => longOr(url, baseUrl) }
  const browser = visitor(configWith({ logger, callbacks }))
  const response = await browser.submit("signout", { callbackUrl })
  expect(response.headers.get("location")).toBe("http://app.example.com")
  expect(warnings).toMatchObject([
    expect.stringMatching(`^request-refused callbackUrl InvalidCallbackUrl: .*${words}`),
  ])
})

function longOr(url: string, baseUrl: string): string {
  return URL.canParse(url, baseUrl) ? new URL(url, baseUrl).href : baseUrl
}
