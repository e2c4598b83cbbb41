import path from "node:path"
import { encode } from "@lockstep/core/jwt"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { configWith, visitor } from "../../../../core/test/support/visitor.ts"
import {
  applicationsOf,
  fencedBlocks,
  writeBlocks,
} from "../../../../scripts/checks/named-blocks.ts"
import {
  firstSettings,
  type GuideFolder,
  installForGuides,
  missingPackages,
  problemsOf,
  read,
  secret,
} from "./guide-application.ts"
import { visit } from "./guides/guide-visitor.ts"
import { type NginxContainer, startNginx } from "./guides/nginx-container.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const guide = "docs/guides/deploy.md"
const limitsGuide = "docs/guides/limit-attempts.md"
const text = read(guide)
const host = "app.example.com"
const origin = `https://${host}`
const [dockerfile = ""] = fencedBlocks(text, "dockerfile")
const [configuration = ""] = fencedBlocks(text, "nginx")
const prepare = fencedBlocks(text, "sh").find((block) => block.includes("nginx -t")) ?? ""

// The image itself is built and run by another test.
const [, command = "[]"] = /^CMD (.+)$/m.exec(dockerfile) ?? []

let folder: GuideFolder

beforeAll(async () => {
  folder = await installForGuides([guide, limitsGuide])
  writeBlocks(folder.path, applicationsOf(text)[0] ?? [])
  writeBlocks(path.join(folder.path, "limits"), applicationsOf(read(limitsGuide)).at(-1) ?? [])
}, noLimit)

afterAll(() => folder?.remove())

const start = (directory: string): Promise<NginxContainer> =>
  startNginx({
    folder: folder.path,
    command: JSON.parse(command) as readonly string[], // Docker would accept nothing else.
    directory,
    env: { ...firstSettings, NODE_ENV: "production", AUTH_URL: origin },
    host,
    configuration,
    prepare,
  })

/** The start of nginx comes before that of the application. */
async function untilReady({ send, log }: NginxContainer, ready: string): Promise<void> {
  const status = () => send(new Request(origin + ready)).then((response) => response.status, String)
  await vi
    .waitFor(async () => expect(await status()).toBe(200), { timeout: 100_000 })
    .catch(async (error: unknown) => {
      throw new Error(await log(), { cause: error })
    })
}

test("the guide names the packages that it imports", () => {
  expect([guide, limitsGuide].flatMap(missingPackages)).toEqual([])
})

describe("the application of the guide behind nginx", () => {
  let container: NginxContainer

  beforeAll(async () => {
    container = await start(".")
    await untilReady(container, "/healthz")
  }, noLimit)

  afterAll(() => container?.close())

  const get = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    container.send(new Request(url, { headers }))

  test("has the configuration of the guide", async () => {
    expect(await container.run(["nginx", "-T"])).toContain(`server_name ${host}`)
  })

  test("has URLs of its host, whatever a client sends", async () => {
    const forged = { "x-forwarded-host": "attacker.example", "x-forwarded-proto": "http" }
    for (const headers of [{}, forged]) {
      const response = await get(`${origin}/auth/providers`, headers)
      expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000")
      expect(await response.json()).toMatchObject({
        github: { callbackUrl: `${origin}/auth/callback/github` },
      })
    }
  })

  test("sends the provider the callback URL, in secure cookies", async () => {
    const browser = visitor(configWith(), origin, (request) => container.send(request))
    const response = await browser.submit("signin/github")
    const target = new URL(response.headers.get("location") ?? "")
    expect(target.searchParams.get("redirect_uri")).toBe(`${origin}/auth/callback/github`)
    const cookies = response.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter((line) => !line.includes("; Secure"))).toEqual([])
  })

  test("reads the session of a secure cookie", async () => {
    const salt = "__Secure-authjs.session-token"
    const cookie = `${salt}=${await encode({ secret, salt, token: { sub: "1", name: "Ann" } })}`
    const session = await get(`${origin}/auth/session`, { cookie })
    expect(await session.json()).toMatchObject({ user: { name: "Ann" } })
    expect(await (await get(`${origin}/auth/session`)).json()).toBeNull()
  })

  test("has no response for another host, and redirects http to https", async () => {
    await expect(get("http://attacker.example/auth/providers")).rejects.toThrow("socket hang up")
    await expect(get("https://attacker.example/auth/providers")).rejects.toThrow(/alert/)
    const response = await get(`http://${host}/auth/signin?a=b`)
    expect(response.headers.get("location")).toBe(`${origin}/auth/signin?a=b`)
  })

  test("can be on one origin with a front end, by the locations of the other guide", async () => {
    const [locations = ""] = fencedBlocks(read("docs/guides/several-origins.md"), "nginx")
    const file = `events {} http { server { listen 8080; ${locations} } }`
    const check = 'printf "%s" "$1" > /tmp/origin.conf && nginx -t -c /tmp/origin.conf 2>&1'
    expect(await container.run(["sh", "-c", check, "sh", file])).toContain("test is successful")
  })

  test("ends when it is asked to, without an error in its log", async () => {
    expect(await container.terminate()).toBe(0)
    expect(await container.log()).not.toMatch(/\[auth\]|error|warn\b/i)
  })
})

describe("the limits of the guide to attempts behind nginx", () => {
  let container: NginxContainer

  beforeAll(async () => {
    container = await start("limits")
    await untilReady(container, "/auth/providers")
  }, noLimit)

  afterAll(() => container?.close())

  test("count by the address of the client, which it cannot forge", async () => {
    const reset = async (count: number): Promise<number> => {
      const headers = { "x-forwarded-for": `192.0.2.${count}` }
      const body = new URLSearchParams({ email: `user-${count}@example.com` })
      const request = new Request(`${origin}/reset`, { method: "POST", headers, body })
      return (await container.send(request)).status
    }
    for (let count = 1; count <= 20; count += 1) expect(await reset(count)).toBe(200)
    expect(await reset(21)).toBe(429)
  })
})

describe("two processes with the store of the guides", () => {
  const env = { REDIS_URL: process.env["REDIS_URL"] ?? "" }

  test("log no warning about what each process stores for itself", async () => {
    const processes = await Promise.all([1, 2].map(() => folder.start(guide, { env })))
    try {
      for (const each of processes) {
        expect((await visit(each).get("signin")).status).toBe(200)
        expect(problemsOf(each)).toEqual([])
      }
    } finally {
      for (const each of processes) await each.close()
    }
  })

  test("count attempts together", async () => {
    const options = { version: 0, env }
    const processes = await Promise.all([1, 2].map(() => folder.start(limitsGuide, options)))
    const email = `${Date.now()}@example.com`
    const attempt = async (index: number): Promise<string | null> => {
      const [one] = processes.slice(index % 2)
      if (one === undefined) throw new Error("There is no such process.")
      const response = await visit(one).submit("callback/credentials", { email, password: "x" })
      return new URL(response.headers.get("location") ?? "", one.origin).searchParams.get("error")
    }
    try {
      for (let index = 0; index < 10; index += 1) {
        expect(await attempt(index)).toBe("CredentialsSignin")
      }
      expect([await attempt(10), await attempt(11)]).toEqual(["RateLimited", "RateLimited"])
    } finally {
      for (const each of processes) await each.close()
    }
  })
})
