import path from "node:path"

import { beforeAll, expect, onTestFinished, test } from "vitest"

import { setUpAndBuild } from "../../../scripts/setup/setup.mjs"
import { freePort } from "../../../core/test/support/free-port.ts"
import { runWithoutNetwork } from "../../local-services/test/support/run-without-network.ts"
import { temporaryFolder } from "../../local-services/test/support/temporary-folder.ts"
import { createVisitor, type Visitor } from "../../local-services/test/support/visitor.ts"

// The network is needed for this, and for nothing after.
beforeAll(() => setUpAndBuild(), 600_000)

const askedForVersion = /[/\\]next[/\\]dist[/\\].* asked for registry\.npmjs\.org$/

/** Signs in at the provider, as the button of the sign-in page does. */
async function signInAsAda(visitor: Visitor, url: string): Promise<string> {
  const answer = await visitor.request(`${url}/api/auth/csrf`)
  // The wire contract fixes this response.
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, callbackUrl: `${url}/members` })
  const headers = { origin: url }
  const start = { method: "POST", body, headers }
  const redirect = await visitor.request(`${url}/api/auth/signin/local`, start)
  const provider = await visitor.open(redirect.headers.get("location") ?? "")
  return (await visitor.submit(provider, { user: "ada" })).text
}

test("npm run demo:next needs no network after the install", { timeout: 480_000 }, async () => {
  const databaseFile = path.join(temporaryFolder(), "demo.sqlite")
  const env = { PORT: String(await freePort()), PROVIDER_PORT: "0", DATABASE_FILE: databaseFile }
  const demo = runWithoutNetwork(["scripts/start.mjs", "next"], env)
  onTestFinished(async () => {
    demo.child.kill("SIGTERM")
    await demo.ended
  })
  await expect.poll(() => demo.output(), { timeout: 300_000 }).toContain("Ctrl+C stops it")
  const [url] = demo.output().match(/http:\/\/localhost:\d+/) ?? []
  if (url === undefined) throw new Error(`The demo did not start:\n${demo.output()}`)
  const visitor = createVisitor()
  expect(await signInAsAda(visitor, url)).toContain("Ada Lovelace")
  for (const page of ["/", "/account", "/members", "/icon.svg", "/api/auth/session"]) {
    const { status, text } = await visitor.open(url + page)
    expect([page, status]).toEqual([page, 200])
    // Each font, script and style of a page is part of the application.
    expect(text).not.toMatch(/(?:src|href)="https?:\/\/(?!localhost)[^"]*\.(?:css|js|woff2?)/)
  }
  demo.child.kill("SIGTERM")
  await demo.ended
  // In development, Next.js asks whether there is a newer version, and continues without a response.
  const asked = demo.output().match(/\[no network\] .*/g) ?? []
  expect(asked.filter((line) => !askedForVersion.test(line))).toEqual([])
})
