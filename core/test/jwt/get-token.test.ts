import { getToken as theirGetToken } from "@auth/core/jwt"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { MissingSecretError } from "../../src/errors/errors.ts"
import { encode, getToken } from "../../src/jwt.ts"
import { vectorClaims, vectorSecret, vectorToken } from "../crypto/interop-vectors.ts"

const secret = vectorSecret
const plain = "authjs.session-token"
const secure = "__Secure-authjs.session-token"

const sealedFor = (salt: string, sub: string): Promise<string> =>
  encode({ token: { sub }, secret, salt })

const withHeaders = (headers: Record<string, string>): { headers: Headers } => ({
  headers: new Headers(headers),
})

const withCookies = (cookies: Record<string, string>): { headers: Headers } =>
  withHeaders({
    cookie: Object.entries(cookies)
      .map((pair) => pair.join("="))
      .join("; "),
  })

describe("from the cookie", () => {
  test("a token is opened from a web request", async () => {
    const headers = { cookie: `a=b; ${plain}=${vectorToken}` }
    const req = new Request("https://example.com", { headers })
    expect(await getToken({ req, secret })).toEqual(vectorClaims)
  })

  test.each([
    ["as Node writes them", { cookie: `${plain}=${vectorToken}` }],
    ["in capitals", { COOKIE: `${plain}=${vectorToken}` }],
    ["in a list", { cookie: ["a=b", `${plain}=${vectorToken}`] }],
  ])("a token is opened from plain headers %s", async (_, headers) => {
    expect(await getToken({ req: { headers }, secret })).toEqual(vectorClaims)
  })

  test("a Headers object of another make is understood", async () => {
    const headers = new Headers({ cookie: `${plain}=${vectorToken}` })
    const foreign = new Proxy(headers, {
      getPrototypeOf: () => Object.prototype,
      get: (target, key) => (key === "get" ? (name: string) => target.get(name) : undefined),
    })
    expect(await getToken({ req: { headers: foreign }, secret })).toEqual(vectorClaims)
  })

  test("chunks are put together", async () => {
    const token = await encode({ token: { text: "x".repeat(6000) }, secret, salt: plain })
    const req = withCookies({
      [`${plain}.1`]: token.slice(3936, 7872),
      [`${plain}.0`]: token.slice(0, 3936),
      [`${plain}.2`]: token.slice(7872),
    })
    expect((await getToken({ req, secret }))?.text).toHaveLength(6000)
    expect(await theirGetToken({ req, secret })).toEqual(await getToken({ req, secret }))
  })

  test("an older secret still opens it", async () => {
    const req = withCookies({ [plain]: vectorToken })
    expect(await getToken({ req, secret: ["a-newer-secret", secret] })).toEqual(vectorClaims)
  })

  test("a name of one's own is the salt as well", async () => {
    const req = withCookies({ mine: await sealedFor("mine", "u"), [plain]: vectorToken })
    expect(await getToken({ req, secret, cookieName: "mine" })).toMatchObject({ sub: "u" })
  })

  test("a salt of one's own is used", async () => {
    const req = withCookies({ [plain]: await sealedFor("pepper", "u") })
    expect(await getToken({ req, secret, salt: "pepper" })).toMatchObject({ sub: "u" })
    expect(await getToken({ req, secret })).toBeNull()
  })

  test("an own decode gets token, secret and salt", async () => {
    const req = withCookies({ [plain]: "abc" })
    const claims = await getToken({ req, secret, decode: (params) => ({ params }) })
    expect(claims).toEqual({ params: { token: "abc", secret, salt: plain } })
  })

  test("an own decode that fails gives null", async () => {
    const decode = (): never => {
      throw new TypeError("bad token")
    }
    expect(await getToken({ req: withCookies({ [plain]: "abc" }), secret, decode })).toBeNull()
  })
})

describe("of the two names", () => {
  test("the secure one is preferred over a planted plain one", async () => {
    const req = withCookies({
      [plain]: await sealedFor(plain, "planted"),
      [secure]: await sealedFor(secure, "real"),
    })
    expect(await getToken({ req, secret })).toMatchObject({ sub: "real" })
  })

  test("a bad secure one does not make the plain one count", async () => {
    const req = withCookies({ [plain]: vectorToken, [secure]: "junk" })
    expect(await getToken({ req, secret })).toBeNull()
  })

  test.each([
    [true, "real"],
    [false, "plain"],
  ])("secureCookie %s picks the one of %s", async (secureCookie, sub) => {
    const req = withCookies({
      [plain]: await sealedFor(plain, "plain"),
      [secure]: await sealedFor(secure, "real"),
    })
    expect(await getToken({ req, secret, secureCookie })).toMatchObject({ sub })
  })
})

describe("from the header", () => {
  test.each(["Bearer", "bearer"])("a token is opened after %s", async (scheme) => {
    const req = withHeaders({ authorization: `${scheme} ${encodeURIComponent(vectorToken)}` })
    expect(await getToken({ req, secret })).toEqual(vectorClaims)
  })

  test.each([plain, secure])("a token of the cookie %s is opened", async (salt) => {
    const req = withHeaders({ authorization: `Bearer ${await sealedFor(salt, "u")}` })
    expect(await getToken({ req, secret })).toMatchObject({ sub: "u" })
    const other = salt === plain
    expect(await getToken({ req, secret, secureCookie: other })).toBeNull()
  })

  test("the cookie comes first", async () => {
    const req = withHeaders({ cookie: `${plain}=junk`, authorization: `Bearer ${vectorToken}` })
    expect(await getToken({ req, secret })).toBeNull()
  })

  test.each([
    "",
    "Bearer",
    "Bearer ",
    "Bearer %",
    "Bearer a b",
    "Basic YTpi",
    `Bearer${vectorToken}`,
  ])("%j gives null", async (authorization) => {
    expect(await getToken({ req: { headers: { authorization } }, secret })).toBeNull()
  })
})

describe("raw", () => {
  test("the sealed token is returned as it came, without a secret", async () => {
    expect(await getToken({ req: withCookies({ [plain]: "abc" }), raw: true })).toBe("abc")
    const req = withHeaders({ authorization: "Bearer a%20b" })
    expect(await getToken({ req, raw: true })).toBe("a b")
  })

  test("null is returned when there is none", async () => {
    expect(await getToken({ req: withHeaders({}), raw: true })).toBeNull()
  })
})

describe("junk", () => {
  test.each([[undefined], [""], [[]]])("the secret %j is missing", async (missing) => {
    const reading = getToken({ req: withHeaders({}), secret: missing })
    await expect(reading).rejects.toThrow(MissingSecretError)
  })

  test("does not throw for any header (CVE-2026-73418, GHSA-xmf8-cvqr-rfgj)", async () => {
    const junk = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({
        unit: fc.constantFrom(`${plain}=`, `${plain}.0=`, "Bearer ", "%", "..", ";", "a"),
      }),
      fc.anything(),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.record({ cookie: junk, authorization: junk, get: junk }, { requiredKeys: [] }),
        async (headers) => {
          // Junk on purpose: JavaScript callers pass what their framework made.
          const req = { headers } as { headers: Record<string, string> }
          fc.pre(typeof req.headers["get"] !== "function")
          expect(await getToken({ req, secret })).toBeNull()
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each([
    `${plain}=%E4`,
    `${plain}=${vectorToken.slice(0, -4)}`,
    `${plain}=${"x".repeat(100_000)}`,
    `${plain}.01=${vectorToken}`,
    `${plain}-x=${vectorToken}`,
    `x${plain}=${vectorToken}`,
    `${plain}=${vectorToken}%00`,
    `${plain}="${vectorToken}"`,
  ])("the cookies of case %# give null", async (cookie) => {
    expect(await getToken({ req: { headers: { cookie } }, secret })).toBeNull()
  })
})
