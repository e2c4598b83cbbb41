import { readFileSync } from "node:fs"
import path from "node:path"
import { encode } from "@lockstep/core/jwt"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { root } from "../../../../scripts/setup/workspace.mjs"
import {
  type DocumentedApplication,
  removeInstalled,
  secret,
  startDocumented,
} from "./documented-application.ts"
import { reportQuickStart } from "./quick-start.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const express = { "@lockstep/core": "core", "@lockstep/express": "integrations/express" }
const documents = [
  { file: "docs/guides/start-express.md", packages: express, loaded: "@lockstep/express" },
  {
    file: "docs/guides/start-fetch.md",
    packages: { "@lockstep/core": "core" },
    loaded: "@lockstep/core",
  },
  // It begins as the first guide does, so that nothing is installed again.
  { file: "integrations/express/README.md", packages: express, loaded: "@lockstep/express" },
]

/** A README goes on with other applications. */
function firstApplication(file: string): string {
  const text = readFileSync(path.join(root, file), "utf8")
  return file.endsWith("README.md") ? (text.split(/^## (?!Mount it)/m)[0] ?? "") : text
}

afterAll(removeInstalled)

describe.each(documents)("the application of $file", ({ file, packages, loaded }) => {
  let application: DocumentedApplication
  let started = 0

  beforeAll(async () => {
    started = performance.now()
    application = await startDocumented(firstApplication(file), packages)
  }, noLimit)

  afterAll(() => application?.close())

  test("does not work with a secret that others know", () => {
    expect(application.settings).toMatch(/^AUTH_SECRET=$/m)
    expect(application.refusal).toMatch(/^(?:500|Error) ?[^]*AUTH_SECRET/)
  })

  test("redirects a signed-out visitor to a sign-in page, which names the provider", async () => {
    const { origin } = application.running
    const response = await fetch(origin)
    expect(response.url).toMatch(`${origin}/auth/signin`)
    expect(await response.text()).toContain("Continue with <bdi>GitHub</bdi>")
  })

  test("greets a signed-in user", async () => {
    const salt = "authjs.session-token"
    const cookie = `${salt}=${await encode({ secret, salt, token: { sub: "1", name: "Ann" } })}`
    const response = await fetch(application.running.origin, { headers: { cookie } })
    expect(await response.text()).toBe("Hello Ann")
    const seconds = (performance.now() - started) / 1000
    const { commands, files } = application
    reportQuickStart({ document: file, commands, files, seconds })
    // The quick start stays one.
    expect(commands + files).toBeLessThanOrEqual(7)
  })

  test("can load the package with require", async () => {
    const script = `console.log(typeof require("${loaded}"))`
    const args = ["--input-type=commonjs", "-e", script]
    const cwd = application.folder
    const { code, output } = await runCommand(process.execPath, args, { cwd, show: false })
    expect({ code, output: output.trim() }).toEqual({ code: 0, output: "object" })
  })

  test("writes no error into its log", () => {
    expect(application.running.log()).not.toMatch(/error|warn/i)
  })
})
