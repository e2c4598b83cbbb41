import { readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { root } from "../../../../scripts/setup/workspace.mjs"
import { fencedBlocks, namedBlocks } from "../../../../scripts/checks/named-blocks.ts"
import type { RunningApplication } from "../../src/applications/start.ts"
import { secret } from "./documented-application.ts"
import { nextBlocks } from "./guides/next-blocks.ts"
import { blockSettings, runNextBlocks } from "./guides/run-next-blocks.ts"
import { createNextApplication, type NextApplication, signedIn } from "./next-application.ts"
import { reportQuickStart } from "./quick-start.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const blocksOf = (...documents: readonly string[]) =>
  documents.flatMap((file) => namedBlocks(readFileSync(path.join(root, file), "utf8")))
/** Headers of one of the routes, which the document says not to set. */
const replaced = `{ source: "/api/auth/csrf", headers: [{ key: "Content-Security-Policy", value: policy }] },`
const blocks = blocksOf("integrations/next/README.md", "docs/next.md").map(({ file, code }) => ({
  file,
  code: file === "next.config.ts" ? code.replace("[\n    {\n", `[${replaced} {`) : code,
}))
/** What guides build on one another; the configuration of the second one replaces that of the first. */
const guideBlocks = [
  ...blocksOf("docs/guides/start-next.md"),
  ...blocksOf("docs/guides/protect-routes.md", "docs/guides/own-sign-in-page.md"),
  // The others are for Express and Hono.
].filter(({ file, code }) => !code.includes("express") && file !== "server.ts")
let application: NextApplication
let running: RunningApplication
/** Milliseconds that the commands of the quick start took. */
let installed = 0

beforeAll(async () => {
  const started = performance.now()
  // The first is what users of the guides to move over have; a guide installs or names the others.
  const others = ["next-auth@5.0.0-beta.32", "jose", "next-intl"]
  application = await createNextApplication({ core: "core", next: "integrations/next" }, others)
  installed = performance.now() - started
  running = await application.buildAndStart([...blocks, ...nextBlocks], blockSettings)
}, noLimit)

afterAll(async () => {
  await running?.close()
  await application?.remove()
})

test("the documents name the files of an application", () => {
  expect(blocks.map(({ file }) => file).toSorted()).toEqual([
    "app/account/page.tsx",
    "app/api/auth/[...nextauth]/route.ts",
    "app/api/orders/[id]/route.ts",
    "app/members/page.tsx",
    "app/sign-in-actions.ts",
    "app/user-menu.tsx",
    "auth.ts",
    "current-session.ts",
    "next.config.ts",
    // The second one replaces the first, which is that of `README.md` below.
    "proxy.ts",
    "proxy.ts",
  ])
})

test("create-next-app turns Cache Components on, unless it is told otherwise", () => {
  const settings = readFileSync(path.join(application.folder, "next.config.ts"), "utf8")
  expect(settings).toContain("cacheComponents: true")
  expect(settings).toContain("partialPrefetching: true")
})

test("a signed-out visitor is sent to the sign-in page", async () => {
  const response = await fetch(`${running.origin}/members`, { redirect: "manual" })
  expect(response.status).toBe(307)
  expect(response.headers.get("location")).toContain("/api/auth/signin?callbackUrl=")
})

test.for([
  ["/members", "Hello ", "Ann"],
  ["/account", "Signed in as ", "ann@example.com"],
] as const)("a signed-in user sees %s, and comes to it by a link", async ([page, text, of]) => {
  const headers = await signedIn()
  const seen = await fetch(running.origin + page, { headers })
  expect((await seen.text()).replaceAll("<!-- -->", "")).toContain(text + of)
  const byLink = await fetch(running.origin + page, { headers: { ...headers, rsc: "1" } })
  expect(await byLink.text()).toContain(JSON.stringify([text, of]))
})

test("headers of next.config.ts replace those of the routes, unless it excludes the routes", async () => {
  const policyOf = async (page: string): Promise<string | null> =>
    (await fetch(running.origin + page)).headers.get("content-security-policy")
  expect(await policyOf("/")).toContain("form-action 'self'")
  expect(await policyOf("/api/auth/csrf")).toBe(await policyOf("/"))
  const own = await policyOf("/api/auth/signin")
  expect(own).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(own).not.toContain("form-action")
})

test("nothing of that is an error in the log", () => {
  expect(running.log()).toContain("Ready in")
  expect(running.log()).not.toMatch(/error|warn/i)
})

runNextBlocks(() => running)

test("without AUTH_URL, each page fails, and the log says what to set", async () => {
  const unnamed = await application.start(await freePort(), {})
  try {
    for (const page of ["/members", "/api/auth/signin"]) {
      expect((await fetch(unnamed.origin + page)).status).toBe(500)
    }
  } finally {
    await unnamed.close()
  }
  expect(unnamed.log()).toContain(
    "Set AUTH_URL to the application's public URL, or list its hosts in trustedHosts.",
  )
  // Next.js writes what its proxy throws, so that the log has the type instead of a link.
  expect(unnamed.log()).toContain("type: 'UntrustedHost'")
  for (const hidden of [secret, "client-secret-of-github"]) {
    expect(unnamed.log()).not.toContain(hidden)
  }
})

describe("the same application with the files of the guides", () => {
  let built = 0

  beforeAll(async () => {
    await running.close()
    const defaults = "next.config.ts"
    for (const { file } of [...blocks, ...nextBlocks].filter(({ file }) => file !== defaults)) {
      await rm(path.join(application.folder, file), { force: true })
    }
    const started = performance.now()
    running = await application.buildAndStart(guideBlocks)
    built = performance.now() - started
  }, noLimit)

  test("has a file for each step", () => {
    expect(guideBlocks.map(({ file }) => file)).toEqual([
      "auth.ts",
      "app/api/auth/[...nextauth]/route.ts",
      "app/account/page.tsx",
      "auth.ts",
      "proxy.ts",
      "app/members/rename.ts",
      "app/api/me/route.ts",
      "app/login/page.tsx",
    ])
  })

  test("denies signed-out visitors", async () => {
    const page = await fetch(`${running.origin}/account`, { redirect: "manual" })
    expect([page.status, page.headers.get("location")]).toEqual([
      307,
      expect.stringContaining("/api/auth/signin?callbackUrl="),
    ])
    const api = await fetch(`${running.origin}/api/me`)
    expect([api.status, await api.json()]).toEqual([401, { error: "Sign in first." }])
    expect((await fetch(running.origin)).status).toBe(200)
  })

  test.for([
    ["/account", "Hello ", "Ann"],
    ["/login?error=OAuthAccountNotLinked", "This email address has an account.", ""],
    ["/login", "Continue with GitHub", ""],
  ] as const)("shows a signed-in user %s", async ([page, text, of]) => {
    const seen = await fetch(running.origin + page, { headers: await signedIn() })
    expect((await seen.text()).replaceAll("<!-- -->", "")).toContain(text + of)
  })

  test("is a quick start", () => {
    const document = "docs/guides/start-next.md"
    const commands = fencedBlocks(readFileSync(path.join(root, document), "utf8"), "sh").length
    // And the file `.env.local`.
    const files = blocksOf(document).length + 1
    reportQuickStart({ document, commands, files, seconds: (installed + built) / 1000 })
    expect(commands + files).toBeLessThanOrEqual(7)
  })

  test("returns the user from a route handler", async () => {
    const response = await fetch(`${running.origin}/api/me`, { headers: await signedIn() })
    expect(await response.json()).toMatchObject({ name: "Ann" })
  })

  test("writes no error into its log", () => {
    expect(running.log()).not.toMatch(/error|warn/i)
  })
})

describe("the same application with the files of README.md", () => {
  const files = blocksOf("README.md")

  beforeAll(async () => {
    await running.close()
    running = await application.buildAndStart(files)
  }, noLimit)

  test("has its configuration, its routes and its protection", () => {
    expect(files.map(({ file }) => file)).toEqual([
      "auth.ts",
      "app/api/auth/[...nextauth]/route.ts",
      "app/members/page.tsx",
      "proxy.ts",
    ])
    const first = blocks.find(({ file }) => file === "proxy.ts")
    expect(files.at(-1)?.code).toBe(first?.code)
  })

  test("redirects signed-out visitors, and lets signed-in users pass", async () => {
    const denied = await fetch(running.origin, { redirect: "manual" })
    expect([denied.status, denied.headers.get("location")]).toEqual([
      307,
      expect.stringContaining("/api/auth/signin?callbackUrl="),
    ])
    const providers = await fetch(`${running.origin}/api/auth/providers`)
    expect(await providers.json()).toHaveProperty("github")
    const seen = await fetch(running.origin, { headers: await signedIn(), redirect: "manual" })
    expect(seen.status).toBe(200)
  })

  test("writes no error into its log", () => {
    expect(running.log()).not.toMatch(/error|warn/i)
  })

  test(
    "shows its page to nobody else without the proxy (CVE-2026-44573, GHSA-36qx-fr4f-26g5, CVE-2026-44574, GHSA-492v-c6pp-mqqv, CVE-2026-44575, GHSA-267c-6grr-h53f, CVE-2026-45109, GHSA-26hh-7cqf-hhc6, CVE-2026-64645, GHSA-p9j2-gv94-2wf4, GHSA-89xv-2m56-2m9x)",
    async () => {
      await running.close()
      await rm(path.join(application.folder, "proxy.ts"))
      running = await application.buildAndStart(files.filter(({ file }) => file !== "proxy.ts"))
      const page = `${running.origin}/members`
      const denied = await (await fetch(page, { redirect: "manual" })).text()
      expect(denied).toContain("/api/auth/signin?callbackUrl=/members")
      expect(denied).not.toContain("Hello")
      const seen = await (await fetch(page, { headers: await signedIn() })).text()
      expect(seen.replaceAll("<!-- -->", "")).toContain("Hello Ann")
    },
    noLimit,
  )
})
