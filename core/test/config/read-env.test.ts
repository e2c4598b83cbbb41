import { expect, test } from "vitest"
import { readEnv } from "../../src/config/read-env.ts"

// spec A3, N2
test("NEXTAUTH_SECRET is used if AUTH_SECRET is not set", () => {
  expect(readEnv({ NEXTAUTH_SECRET: "old" }).secrets).toEqual(["old"])
  expect(readEnv({ NEXTAUTH_SECRET: "old", AUTH_SECRET: "new" }).secrets).toEqual(["new"])
  expect(readEnv({ NEXTAUTH_SECRET: "old", AUTH_SECRET: " " }).secrets).toEqual(["old"])
})

test("numbered secrets come first, the highest number before the others", () => {
  const env = { AUTH_SECRET: "0", AUTH_SECRET_1: "1", AUTH_SECRET_2: "2", AUTH_SECRET_3: "3" }
  expect(readEnv(env).secrets).toEqual(["3", "2", "1", "0"])
})

test("AUTH_URL wins over NEXTAUTH_URL, and an empty variable counts as absent", () => {
  const env = { AUTH_URL: "https://a.test", NEXTAUTH_URL: "https://b.test" }
  expect(readEnv(env).url).toBe("https://a.test")
  expect(readEnv({ ...env, AUTH_URL: "" }).url).toBe("https://b.test")
})

test.each([
  [{}, true],
  [{ NODE_ENV: "production" }, false],
  [{ NODE_ENV: "production", VERCEL: "1" }, true],
  [{ NODE_ENV: "production", CF_PAGES: "1" }, true],
  [{ NODE_ENV: "production", AUTH_TRUST_HOST: "true" }, true],
  [{ VERCEL: "1", AUTH_TRUST_HOST: "false" }, false],
])("under %j trusting the host is %s", (env, trusted) => {
  expect(readEnv(env).trustHost).toBe(trusted)
})

test("AUTH_REDIRECT_PROXY_ORIGINS is separated by commas or blanks", () => {
  const env = { AUTH_REDIRECT_PROXY_ORIGINS: " https://a.test,https://*.b.test  http://c.test " }
  expect(readEnv(env).redirectProxyOrigins).toEqual([
    "https://a.test",
    "https://*.b.test",
    "http://c.test",
  ])
  expect(readEnv({}).redirectProxyOrigins).toEqual([])
})
