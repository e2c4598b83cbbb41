import { mkdirSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import {
  type BrowserSession,
  openBrowserSession,
} from "../../../../core/test/support/browser-session.ts"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../core/test/support/openid-provider.ts"
import { workspaceCommand, workspaceEnvironment } from "../../../../scripts/setup/workspace.mjs"
import {
  emptyFolder,
  installApplications,
  packPackages,
  run,
} from "../../src/applications/install.ts"
import { type RunningApplication, startApplication } from "../../src/applications/start.ts"

/** A form of the framework's own; without an id it is posted to its page. */
interface Form {
  readonly page: string
  readonly id?: string
}

/** How an application is built and started, and where its routes are. */
interface Framework {
  readonly folder: string
  /** The packages of Auth.js that Lockstep stands in for. */
  readonly alias: "@auth/core" | "@auth/express" | "next-auth"
  readonly builds: readonly (readonly string[])[]
  readonly start: readonly string[]
  readonly basePath: string
  /** Pages whose forms sign in and out by what the integration has for the framework's own forms. */
  readonly forms?: { readonly signIn: Form; readonly signOut: Form }
  /** Whether the framework refuses cross-site requests itself, so that there is no CSRF token. */
  readonly checksOrigin?: boolean
}

const vite = ["vite", "build"]
const frameworks: Readonly<Record<string, Framework>> = {
  "@auth/express 0.12.3": {
    folder: "integrations/express",
    alias: "@auth/core",
    builds: [],
    start: ["server.ts"],
    basePath: "/api/auth",
  },
  "@auth/sveltekit 1.11.3": {
    folder: "integrations/sveltekit",
    alias: "@auth/core",
    builds: [vite],
    start: ["build"],
    basePath: "/auth",
    forms: { signIn: { page: "/" }, signOut: { page: "/leave" } },
    checksOrigin: true,
  },
  "@auth/solid-start 0.19.2": {
    folder: "integrations/solid-start",
    alias: "@auth/core",
    builds: [["solid-start", "build"]],
    start: ["dist/server.js"],
    basePath: "/api/auth",
  },
  "@auth/qwik 0.9.1": {
    folder: "integrations/qwik",
    alias: "@auth/core",
    builds: [vite, [...vite, "-c", "adapters/vite.config.ts"]],
    start: ["server/entry.node-server.js"],
    basePath: "/auth",
    forms: { signIn: { page: "/", id: "enter" }, signOut: { page: "/", id: "leave" } },
    checksOrigin: true,
  },
  "an application of @auth/express": {
    folder: "moved/express",
    alias: "@auth/express",
    builds: [],
    start: ["server.ts"],
    basePath: "/api/auth",
  },
}

/** For a Next.js application, what it does itself is requested, in its server actions and its proxy. */
const moved: Framework = {
  folder: "moved/next",
  alias: "next-auth",
  builds: [["next", "build"]],
  start: ["../node_modules/next/dist/bin/next", "start"],
  basePath: "/api/auth",
}
const all = [...Object.values(frameworks), moved]

const tenMinutes = 600_000
const scratch = emptyFolder()
const ports = new Map<Framework, number>()
const callback = ({ basePath }: Framework, port: number): string =>
  `http://127.0.0.1:${port}${basePath}/callback/staff`
let provider: OpenIdProvider

async function build({ folder, builds }: Framework): Promise<void> {
  const cwd = path.join(scratch, folder)
  const bins = [cwd, path.dirname(cwd)].map((each) => path.join(each, "node_modules/.bin"))
  const PATH = [...bins, workspaceEnvironment()["PATH"]].join(path.delimiter)
  for (const [command = "", ...args] of builds) {
    await run(command, args, cwd, { PATH, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" })
  }
}

async function start(framework: Framework): Promise<RunningApplication> {
  const port = ports.get(framework) ?? 0
  return startApplication(path.join(scratch, framework.folder), framework.start, port, {
    PORT: String(port),
    ORIGIN: `http://127.0.0.1:${port}`,
    AUTH_SECRET: "a-secret-of-more-than-32-characters",
    ISSUER: provider.issuer,
    CLIENT_ID: provider.clientId,
    CLIENT_SECRET: provider.clientSecret,
  })
}

beforeAll(async () => {
  const { core, express, next } = await packPackages(scratch, {
    core: "core",
    express: "integrations/express",
    next: "integrations/next",
  })
  const [integrations, applications] = ["integrations", "moved"].map((name) => {
    const folder = path.join(scratch, name)
    mkdirSync(folder)
    return folder
  })
  await Promise.all([
    installApplications(integrations ?? "", ["express", "sveltekit", "solid-start", "qwik"], {
      "@auth/core": core,
    }),
    installApplications(applications ?? "", ["express", "next"], {
      "@auth/core": core,
      "@auth/express": express,
      "@lockstep/core": core,
      "next-auth": next,
    }),
  ])
  await Promise.all([
    build(moved),
    Promise.resolve().then(async () => {
      for (const framework of Object.values(frameworks)) await build(framework)
    }),
  ])
  for (const framework of all) ports.set(framework, await freePort())
  const redirectUris = all.map((framework) => callback(framework, ports.get(framework) ?? 0))
  provider = await startOpenIdProvider({ redirectUris })
}, tenMinutes)
afterAll(async () => {
  await provider?.close()
  // Some ten thousand files.
  await rm(scratch, { recursive: true, force: true })
}, tenMinutes)

/** A user with a browser, at an application. */
function visitorAt(origin: string, { basePath, checksOrigin = false }: Framework) {
  const browser: BrowserSession = openBrowserSession()
  const get = (url: string): Promise<Response> => browser.fetch(new URL(url, origin))
  return {
    browser,
    get,
    session: async (): Promise<unknown> => (await get(`${basePath}/session`)).json(),
    heading: async (): Promise<string> => {
      const page = (await (await get("/")).text()).replaceAll(/<!--.*?-->/g, "")
      return /<h1[^>]*>(.*?)<\/h1>/s.exec(page)?.[1] ?? page
    },
    async post(action: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
      const token = checksOrigin ? {} : await (await get(`${basePath}/csrf`)).json()
      const body = new URLSearchParams({ ...(token as Record<string, string>), ...fields })
      const url = new URL(`${basePath}/${action}`, origin)
      return browser.fetch(url, { method: "POST", body, headers: { origin } })
    },
  }
}

function manifestOf(folder: string): { name: string } {
  // npm's own format.
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { name: string }
}

const user = { name: "Ada Lovelace", email: "ada@example.com" }

describe.each(Object.entries(frameworks))("%s", (_name, framework) => {
  let app: RunningApplication
  beforeAll(async () => {
    app = await start(framework)
  })
  afterAll(() => app?.close())

  test("is installed with Lockstep in the place of Auth.js", () => {
    const file = path.join(scratch, framework.folder, "../node_modules", framework.alias)
    expect(manifestOf(file).name).toBe(framework.alias.replace("@auth/", "@lockstep/"))
  })

  test("signs a user in with a password, shows the session, and signs out", async () => {
    const { get, heading, post, session } = visitorAt(app.origin, framework)
    expect([await heading(), await session()]).toEqual(["Nobody", null])
    const wrong = await post("callback/credentials", { name: "ada", password: "wrong" })
    expect(wrong.headers.get("location")).toContain("error=CredentialsSignin")
    expect(await heading()).toBe("Nobody")
    await post("callback/credentials", { name: "ada", password: "right" })
    expect([await heading(), await session()]).toMatchObject(["Ada Lovelace", { user }])
    const listed: unknown = await (await get(`${framework.basePath}/providers`)).json()
    expect(Object.keys(listed as object)).toEqual(["credentials", "staff"])
    await post("signout")
    expect([await heading(), await session()]).toEqual(["Nobody", null])
  })

  const forms = framework.forms === undefined ? [] : [framework.forms]
  test.each(forms)("signs in and out by the framework's own forms", async ({ signIn, signOut }) => {
    const { browser, get, heading } = visitorAt(app.origin, framework)
    async function submit({ page, id }: Form, typed: Record<string, string>): Promise<void> {
      const html = await (await get(page)).text()
      const tag = id === undefined ? "" : new RegExp(`<form id="${id}"[^>]*>`).exec(html)?.[0]
      const action = / action="([^"]*)"/.exec(tag ?? "")?.[1] ?? page
      const url = new URL(action, new URL(page, app.origin))
      const headers = { origin: app.origin }
      await browser.fetch(url, { method: "POST", body: new URLSearchParams(typed), headers })
    }
    const typed = { name: "ada", password: "right" }
    const options = { "options.name": "ada", "options.password": "right" }
    const fields = { providerId: "credentials", ...typed, ...options }
    await submit(signIn, fields)
    expect(await heading()).toBe("Ada Lovelace")
    await submit(signOut, {})
    expect(await heading()).toBe("Nobody")
  })

  test("signs a user in with an OpenID provider", async () => {
    const { get, heading, post } = visitorAt(app.origin, framework)
    const { headers } = await post("signin/staff")
    const { url } = await provider.authorize(headers.get("location") ?? "")
    expect(url.href).toContain(callback(framework, ports.get(framework) ?? 0))
    await get(url.href)
    expect(await heading()).toBe("Ada Lovelace")
  })
})

describe("an application of next-auth", () => {
  let app: RunningApplication
  beforeAll(async () => {
    app = await start(moved)
  })
  afterAll(() => app?.close())

  /** Presses the button of the only form on a page, with what was typed. */
  async function submit(
    { browser }: ReturnType<typeof visitorAt>,
    page: string,
    typed: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const url = new URL(page, app.origin)
    const html = await (await browser.fetch(url)).text()
    const body = new FormData()
    for (const [, name = "", value = ""] of html.matchAll(
      /<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g,
    )) {
      body.append(name, value.replaceAll("&quot;", '"'))
    }
    for (const [name, value] of Object.entries(typed)) body.append(name, value)
    return browser.fetch(url, { method: "POST", body, headers: { origin: app.origin } })
  }

  test("signs a user in by a server action, protects pages by its proxy, and signs out", async () => {
    const visitor = visitorAt(app.origin, moved)
    const refused = await visitor.get("/members")
    expect(refused.headers.get("location")).toMatch(/\/login\?callbackUrl=/)
    const wrong = await submit(visitor, "/login", { name: "ada", password: "wrong" })
    expect(wrong.headers.get("location")).toMatch(/failed=CredentialsSignin$/)
    const right = await submit(visitor, "/login", { name: "ada", password: "right" })
    expect(right.headers.get("location")).toMatch(/\/members$/)
    expect(await (await visitor.get("/members")).text()).toContain("Members only")
    expect(await visitor.heading()).toBe("Ada Lovelace, admin")
    expect(await (await visitor.get("/api/wrapped")).json()).toMatchObject({ id: "1" })
    await submit(visitor, "/")
    expect([await visitor.heading(), await visitor.session()]).toEqual(["Nobody", null])
  })

  test("sends the browser to a provider", async () => {
    const { post } = visitorAt(app.origin, moved)
    const { headers } = await post("signin/github")
    expect(headers.get("location")).toContain("https://github.com/login/oauth/authorize?")
  })
})

test.each([["moved/next"], ["moved/express"]])(
  "%s is of the types that the application was written for, augmentations included",
  async (folder) => {
    const compiled = run(workspaceCommand("tsc"), ["-p", path.join(scratch, folder)], scratch)
    await expect(compiled).resolves.toBeUndefined()
  },
)
