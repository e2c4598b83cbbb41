import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type Browser, type BrowserContext, chromium } from "playwright-core"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { endOf, eventOf } from "../../../core/test/support/child-process.ts"
import { type FakeProvider, fakeProvider, signInAs } from "@lockstep/testing"
import { configWith } from "./support/application.ts"

const secret = "an-example-secret-of-more-than-32-characters"
let browser: Browser
let fake: FakeProvider
let issuer: string

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env["LOCKSTEP_CHROMIUM"] ?? "",
    args: ["--no-sandbox", "--disable-gpu"],
  })
  fake = await fakeProvider()
  const listening = await fake.listen()
  ;({ issuer } = listening)
  return async () => {
    await browser.close()
    await listening.close()
  }
})

/** The application in another process. */
async function startServer(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = path.join(import.meta.dirname, "support/server-program.ts")
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, AUTH_SECRET: secret, ISSUER: issuer, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  onTestFinished(async () => {
    child.kill()
    await endOf(child)
  })
  const [port] = await eventOf(child, child.stdout, "data")
  return `http://localhost:${String(port)}`
}

async function openContext(options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  return context
}

async function heading(context: BrowserContext, url: string): Promise<string | null> {
  const page = await context.newPage()
  await page.goto(url)
  return page.textContent("h1")
}

test("a session made here is good in the server's process, also by storageState", async () => {
  const url = await startServer()
  const config = configWith({ providers: [fake.provider], secret })
  const session = await signInAs(config, { name: "Ada" }, { url })
  const folder = await mkdtemp(path.join(tmpdir(), "lockstep-testing-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, "ada.json")

  const setUp = await openContext()
  await setUp.addCookies(session.cookiesFor(url))
  await setUp.storageState({ path: file })

  expect(await heading(await openContext({ storageState: file }), url)).toBe("Hello Ada")
  expect(await heading(await openContext(), url)).toBe("Hello visitor")
})

test.each([
  ["by a redirect", {}],
  ["by a posted form", { FORM_POST: "yes" }],
])("a user is picked on the page of the provider, which answers %s", async (_how, env) => {
  const url = await startServer(env)
  const context = await openContext()
  const page = await context.newPage()
  await page.goto(`${url}/auth/signin`)
  await page.getByRole("button", { name: "Fake provider" }).click()
  await page.getByRole("button", { name: "Grace Hopper" }).click()
  await page.waitForURL(`${url}/**`)
  expect(await heading(context, url)).toBe("Hello Grace Hopper")

  await page.goto(`${url}/auth/signin`)
  await page.getByRole("button", { name: "Fake provider" }).click()
  await page.getByRole("button", { name: "None of them, go back" }).click()
  await page.waitForURL(`${url}/auth/**`)
  expect(page.url()).toContain("error=")
})
