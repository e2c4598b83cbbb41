import { execFile } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { scratch, workspaceCommand } from "../../../scripts/setup/workspace.mjs"
import { readProviders } from "../src/pages/read-providers.ts"
import { providerPages } from "../src/provider-pages.ts"

const pages = await providerPages()
const providers = await readProviders()

test("every provider has a page with its import and an example", () => {
  expect(pages.size).toBe(providers.length)
  for (const { module, name, factory } of providers) {
    const page = pages.get(`providers/${module}.md`) ?? ""
    expect(page.startsWith(`# ${name}\n`), module).toBe(true)
    expect(page).toContain(`import { ${factory} } from "@lockstep/core/providers/${module}"`)
    expect(page).toContain("## Example")
  }
})

test("every OAuth provider has its callback URL, variables and defaults", () => {
  const oauth = providers.filter(({ type }) => type === "oauth" || type === "oidc")
  expect(oauth.length).toBeGreaterThan(90)
  for (const { id, module } of oauth) {
    const page = pages.get(`providers/${module}.md`) ?? ""
    expect(page).toContain(`\`https://app.example.com/auth/callback/${id}\``)
    expect(page).toMatch(/`AUTH_\w+_ID`, `AUTH_\w+_SECRET`/)
    expect(page).toMatch(/^\| Checks \| `state`/m)
    expect(page).toMatch(/^\| Email address \| (?:none|verified|not verified)/m)
  }
})

test.for([
  ["github", "| Checks | `state`, `pkce` |"],
  ["github", "| Scope | `read:user user:email` |"],
  ["github", "| `enterprise` | A GitHub Enterprise Server. |"],
  ["google", "| Profile | claims of the ID token |"],
  ["google", "| Refresh token | not requested by default"],
  ["auth0", "`AUTH_AUTH0_ISSUER` (required)"],
  ["passkey", "With what it needs:"],
  ["dropbox", "| Refresh token | requested by default |"],
  ["apple", "| Other parameters | `response_mode=form_post` |"],
  ["resend", 'providers: [Resend({ from: "no-reply@example.com" })]'],
] as const)("the page of %s has %j", ([module, text]) => {
  expect(pages.get(`providers/${module}.md`)).toContain(text)
})

/** Functions of the application that examples call. */
const application = "declare function findUser(...credentials: unknown[]): null\n"

test("the example of every page compiles", async () => {
  const folder = path.join(scratch, "site-examples")
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const { module } of providers) {
    const page = pages.get(`providers/${module}.md`) ?? ""
    const example = /^```ts\n(import type [^]*?)^```$/m.exec(page)?.[1]
    expect(example, module).toBeDefined()
    writeFileSync(path.join(folder, `${module}.ts`), application + example)
  }
  const config = { extends: "../../tsconfig.json", include: ["*.ts"] }
  const options = { noUnusedLocals: false }
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ ...config, compilerOptions: options }),
  )
  const compiled = promisify(execFile)(workspaceCommand("tsc"), ["-p", folder])
  const output = await compiled.then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  )
  expect(output).toBe("")
})
