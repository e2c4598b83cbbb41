import { readFileSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import { encode } from "@lockstep/core/jwt"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { npm } from "../../../../scripts/bare-machine/setup/npm.mjs"
import { root } from "../../../../scripts/bare-machine/setup/workspace.mjs"
import { emptyFolder, packPackages, run } from "../../src/applications/install.ts"
import {
  fencedBlocks,
  type NamedBlock,
  namedBlocks,
  writeBlocks,
} from "../../../../scripts/checks/named-blocks.ts"
import { type RunningApplication, startApplication } from "../../src/applications/start.ts"
import { reportQuickStart } from "./quick-start.ts"

const require = createRequire(import.meta.url)
const secret = "an-example-secret-of-more-than-32-characters"
const blocksOf = (...documents: readonly string[]) =>
  documents.flatMap((file) => namedBlocks(readFileSync(path.join(root, file), "utf8")))
const blocks = blocksOf("integrations/next/README.md", "docs/next.md")
/** What guides build on one another; the configuration of the second one replaces that of the first. */
const guideBlocks = [
  ...blocksOf("docs/guides/start-next.md"),
  ...blocksOf("docs/guides/protect-routes.md", "docs/guides/own-sign-in-page.md"),
  // The others are for Express.
].filter(({ file, code }) => !code.includes("express") && file !== "current-session.ts")
const folder = emptyFolder()
const app = path.join(folder, "app")
let running: RunningApplication
/** Milliseconds that the commands of the quick start took. */
let installed = 0

beforeAll(async () => {
  const started = performance.now()
  const defaults = ["app", "--yes", "--skip-install", "--disable-git"]
  await run(
    process.execPath,
    [require.resolve("create-next-app/dist/index.js"), ...defaults],
    folder,
  )
  const tarballs = await packPackages(folder, { core: "core", next: "integrations/next" })
  await install(Object.values(tarballs))
  installed = performance.now() - started
  running = await buildAndStart(blocks)
}, 300_000)

afterAll(async () => {
  await running?.close()
  await rm(folder, { recursive: true, force: true })
})

async function buildAndStart(files: readonly NamedBlock[]): Promise<RunningApplication> {
  writeBlocks(app, files)
  await run(process.execPath, [next(), "build"], app, {
    NEXT_FONT_GOOGLE_MOCKED_RESPONSES: fonts(),
  })
  const port = await freePort()
  return start(port, { AUTH_URL: `http://127.0.0.1:${port}` })
}

function start(port: number, env: Readonly<Record<string, string>>): Promise<RunningApplication> {
  return startApplication(app, [next(), "start", "-p", String(port)], port, {
    AUTH_SECRET: secret,
    AUTH_GITHUB_ID: "id",
    AUTH_GITHUB_SECRET: "client-secret-of-github",
    ...env,
  })
}

function next(): string {
  return path.join(app, "node_modules/next/dist/bin/next")
}

/** All but the linter, which takes no part in what is built. */
async function install(tarballs: readonly string[]): Promise<void> {
  const file = path.join(app, "package.json")
  // As the template has it.
  const manifest = JSON.parse(readFileSync(file, "utf8")) as {
    devDependencies: Record<string, string>
  }
  const { eslint, "eslint-config-next": rules, ...devDependencies } = manifest.devDependencies
  expect([eslint, rules]).not.toContain(undefined)
  writeFileSync(file, JSON.stringify({ ...manifest, devDependencies }))
  const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", ...tarballs]
  const { code, output } = await npm(args, { cwd: app, show: false })
  if (code !== 0) throw new Error(`the application cannot be installed:\n${output}`)
}

/** The template's page loads its fonts from Google; the test may be without a way there. */
function fonts(): string {
  const file = path.join(folder, "fonts.cjs")
  const url = (family: string): string =>
    `https://fonts.googleapis.com/css2?family=${family}:wght@100..900&display=swap`
  const face = "@font-face { font-family: 'Local'; src: local('Arial'); }"
  const answers = { [url("Geist")]: face, [url("Geist+Mono")]: face }
  writeFileSync(file, `module.exports = ${JSON.stringify(answers)}`)
  return file
}

async function signedIn(): Promise<{ cookie: string }> {
  const salt = "authjs.session-token"
  const token = { sub: "1", name: "Ann", email: "ann@example.com" }
  return { cookie: `${salt}=${await encode({ secret, salt, token })}` }
}

test("the documents name the files of an application", () => {
  expect(blocks.map(({ file }) => file).toSorted()).toEqual([
    "app/account/page.tsx",
    "app/api/auth/[...nextauth]/route.ts",
    "app/members/page.tsx",
    "auth.ts",
    "current-session.ts",
    "proxy.ts",
  ])
})

test("create-next-app turns Cache Components on, unless it is told otherwise", () => {
  const settings = readFileSync(path.join(app, "next.config.ts"), "utf8")
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

test("nothing of that is an error in the log", () => {
  expect(running.log()).toContain("Ready in")
  expect(running.log()).not.toMatch(/error|warn/i)
})

test("without AUTH_URL, each page fails, and the log says what to set", async () => {
  const unnamed = await start(await freePort(), {})
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
    for (const { file } of blocks) await rm(path.join(app, file), { force: true })
    const started = performance.now()
    running = await buildAndStart(guideBlocks)
    built = performance.now() - started
  }, 300_000)

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
