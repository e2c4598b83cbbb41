import { join } from "node:path"

import { beforeAll, expect, onTestFinished, test } from "vitest"

import { setUpAndBuild } from "../../../scripts/setup/setup.mjs"
import { runWithoutNetwork } from "../../local-services/test/support/run-without-network.ts"
import { temporaryFolder } from "../../local-services/test/support/temporary-folder.ts"
import { createVisitor } from "../../local-services/test/support/visitor.ts"
import { signIn } from "./support/sign-in.ts"

// The network is needed for this, and for nothing after.
beforeAll(() => setUpAndBuild(), 600_000)

test("npm run demo needs no network after the install", { timeout: 120_000 }, async () => {
  const databaseFile = join(temporaryFolder(), "demo.sqlite")
  const env = { PORT: "0", PROVIDER_PORT: "0", DATABASE_FILE: databaseFile }
  const demo = runWithoutNetwork(["scripts/start.mjs", "express"], env)
  onTestFinished(async () => {
    demo.child.kill("SIGTERM")
    await demo.ended
  })
  const isOver = demo.ended.then(() => true)
  await expect.poll(() => demo.output(), { timeout: 100_000 }).toContain("Ctrl+C stops it")
  const [url] = demo.output().match(/http:\/\/localhost:\d+/) ?? []
  if (url === undefined) throw new Error(`The demo did not start:\n${demo.output()}`)
  const visitor = createVisitor()
  const page = await signIn(visitor, { url }, "ada")
  expect(page.text).toContain("Good to see you, Ada Lovelace.")
  for (const path of ["/", "/account", "/session", "/mail", "/style.css", "/lockstep/client.js"]) {
    expect((await visitor.open(url + path)).status).toBe(200)
  }
  const signInPage = await visitor.open(`${url}/auth/signin?callbackUrl=/members`)
  const sent = await visitor.submit(signInPage, { email: "joan@example.com" }, "/nodemailer")
  expect(sent.text).toContain("joan@example.com")
  demo.child.kill("SIGTERM")
  expect(await isOver).toBe(true)
  expect(demo.output()).not.toContain("[no network]")
})

test.each([
  ["fetch", `await fetch("https://lockstep.example").catch(() => {})`],
  ["an address", `await fetch("http://192.0.2.1").catch(() => {})`],
  ["a socket", `(await import("node:net")).connect(80, "192.0.2.1").on("error", () => {})`],
  ["https", `(await import("node:https")).get("https://lockstep.example").on("error", () => {})`],
  [
    "a name",
    `await (await import("node:dns/promises")).lookup("lockstep.example").catch(() => {})`,
  ],
])("a program that asks for the network is found: %s", async (_how, program) => {
  const run = runWithoutNetwork(["--input-type=module", "--eval", program])
  expect(await run.ended).toEqual([0, null])
  expect(run.output()).toMatch(/^\[no network\] .* asked for (?:lockstep\.example|192\.0\.2\.1)$/m)
})
