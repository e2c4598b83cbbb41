import { expect, test } from "vitest"
import { configModule, findingLines, healthy, project, sentinel } from "./support/project.ts"

test.for([
  "auth-config.ts",
  "auth.mts",
  "auth.js",
  "src/auth-config.mjs",
  "src/auth.ts",
  "lib/auth.ts",
])("finds %s", async (file) => {
  const ended = await project({ [file]: configModule("") }).lockstep(
    ["doctor", "--offline", "--json"],
    healthy,
  )
  expect(JSON.parse(ended.stdout)).toMatchObject({ file, export: "authConfig", exitCode: 0 })
})

test("reads an engine, and says what it cannot know", async () => {
  const module = `import { createAuth } from "@lockstep/core"
import { GitHub } from "@lockstep/core/providers/github"
export const auth = createAuth({ providers: [GitHub], sesion: {} })
`
  const ended = await project({ "auth.ts": module }).lockstep(["doctor", "--offline"], healthy)
  expect(ended.code).toBe(1)
  expect(ended.stdout).toContain("Found auth in auth.ts: an engine.")
  expect(ended.stdout).toContain("warning  sesion: does not exist and is ignored.")
  expect(ended.stdout).toContain("unknown: URLs of features.")
})

test.for([
  ["next", "14.2.35", true],
  ["next", "15.5.23", true],
  ["next", "15.5.24", false],
  ["next", "16.3.5-preview.1", true],
  ["next", "16.3.5", false],
  ["next", "17.0.0", false],
  ["nodemailer", "9.1.1", true],
  ["nodemailer", "10.0.0", false],
  ["@simplewebauthn/server", "13.3.1", true],
  ["@simplewebauthn/server", "13.3.2", false],
] as const)("looks for advisories of %s %s", async ([name, version, isVulnerable]) => {
  const app = project({
    "src/auth.ts": configModule(""),
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version, exports: {} }),
  })
  const ended = await app.lockstep(["doctor", "--offline"], healthy)
  expect(ended.code).toBe(isVulnerable ? 1 : 0)
  expect(ended.stdout).toMatch(
    isVulnerable
      ? new RegExp(`warning  ${name}: ${name} ${version} has published advisories .GHSA-.*Install `)
      : new RegExp(`${name}: ${version} has no advisory that Lockstep knows.`),
  )
})

test("calls a function for a request", async () => {
  const module = `export const config = (request) => ({ providers: [], basePath: new URL(request.url).pathname })`
  const app = project({ "auth.ts": module })
  const ended = await app.lockstep(["doctor", "--offline", "--json"], healthy)
  expect(ended.stdout).toContain("http://localhost:3000/auth/session")
})

test("reads .env files as Next.js does, and overrides no variable", async () => {
  const app = project({
    "auth.ts": configModule(""),
    ".env": "AUTH_SECRET=short\nAUTH_GITHUB_ID=from-env\n",
    ".env.local": `AUTH_SECRET=${sentinel}\nAUTH_GITHUB_SECRET=short\n`,
    ".env.development": "AUTH_GITHUB_SECRET=development\n",
    ".env.production": "AUTH_URL=https://app.example.com\n",
  })
  const env = { AUTH_GITHUB_SECRET: sentinel }
  const ended = await app.lockstep(["doctor", "--offline"], env)
  expect(ended.code).toBe(0)
  expect(ended.stdout).toContain("Read: .env.local, .env.development, .env.")
  expect(ended.stdout).toContain(`AUTH_SECRET: is read (${sentinel.length} characters)`)
  expect(ended.stdout).toContain(`AUTH_GITHUB_SECRET: is read (${sentinel.length} characters)`)
  expect(ended.stdout).not.toContain(sentinel)
  const production = await app.lockstep(["doctor", "--offline", "--production"], env)
  expect(production.stdout).toContain("base URL: https://app.example.com/auth")
  expect(production.stdout).toContain("__Secure-authjs.session-token")
})

test("lists the URLs to register, at the base path of the integration", async () => {
  const module = configModule(
    `store: { ...MemoryStore(), shared: true }, features: [providerLogout(), backChannelLogout()],
     providers: [GitHub, OIDC({ id: "own", issuer: "https://own.example", clientId: "a", clientSecret: "b" })]`,
    `import { MemoryStore } from "@lockstep/core/adapters"
import { OIDC } from "@lockstep/core/providers/oidc"
import { providerLogout } from "@lockstep/core/features/provider-logout"
import { backChannelLogout } from "@lockstep/core/features/back-channel-logout"`,
  )
  const manifest = '{"type":"module","dependencies":{"@lockstep/next":"0.0.0"}}'
  const app = project({ "auth.ts": module, "package.json": manifest })
  const ended = await app.lockstep(["doctor", "--offline", "--json"], {
    ...healthy,
    AUTH_URL: "https://app.example.com",
  })
  expect(findingLines(ended)).toEqual([])
  const { sections } = JSON.parse(ended.stdout)
  const { entries } = sections.find(({ title }: { title: string }) => title === "URLs to register")
  const urls = entries.filter(({ path }: { path?: string }) => path?.includes(","))
  const base = "https://app.example.com/api/auth"
  expect(urls.map(({ path, message }: Record<string, string>) => [path, message])).toEqual([
    ["github, callback", `${base}/callback/github`],
    ["github, signed out", `${base}/signed-out/github`],
    ["own, callback", `${base}/callback/own`],
    ["own, signed out", `${base}/signed-out/own`],
    ["own, back-channel logout", `${base}/backchannel-logout/own`],
  ])
})

test("prints nothing that the application writes to the console", async () => {
  const text = `console.log("${sentinel}"); console.error("${sentinel}")\n${configModule("")}`
  const ended = await project({ "auth.ts": text }).lockstep(["doctor", "--offline"], healthy)
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  expect(ended.stdout).not.toContain(sentinel)
})

test("prints no secret of the configuration or of the environment", async () => {
  const secret = (name: string) => `${sentinel}-${name}`
  const module = configModule(
    `secret: ["${secret("a")}", "${secret("b")}"], jwt: { secret: "${secret("c")}" },
     providers: [GitHub({ clientId: "${secret("d")}", clientSecret: "${secret("e")}" })], sesion: "${secret("f")}"`,
  )
  const app = project({ "auth.ts": module, ".env": `AUTH_SECRT=${secret("g")}\n` })
  const env = { ...healthy, AUTH_REDIRECT_PROXY_SECRET: secret("h"), AUTH_OTHER: secret("i") }
  for (const flags of [[], ["--json"], ["--production"]]) {
    const ended = await app.lockstep(["doctor", "--offline", ...flags], env)
    expect(ended.code).toBe(1)
    expect(`${ended.stdout}${ended.stderr}`).not.toContain(sentinel)
  }
})

test.for([
  ["next", "FullstackAuth", "const { handlers } ="],
  ["next", "FullstackAuth", "const other ="],
  ["express", "ServerAuth", "const authRoutes ="],
  ["express", "ExpressAuth", "const authRoutes ="],
] as const)("reads what is passed to %s: %s", async ([name, call, declaration]) => {
  const module = `import { ${call} } from "@lockstep/${name}"
export ${declaration} ${call}({ providers: [], sesion: {} })
`
  const app = project({ "auth.ts": module })
  const ended = await app.lockstep(["doctor", "--offline", "--json"])
  expect(ended.code).toBe(1)
  expect(findingLines(ended)).toEqual([
    expect.stringMatching(/^error secret: is missing/),
    expect.stringMatching(/^warning sesion: does not exist/),
    expect.stringMatching(/^warning providers: is empty/),
  ])
})
