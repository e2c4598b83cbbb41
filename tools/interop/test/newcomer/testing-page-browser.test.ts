import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { runCommand } from "../../../../scripts/bare-machine/setup/run-command.mjs"
import { fencedBlocks } from "../../../../scripts/checks/named-blocks.ts"
import { run } from "../../src/applications/install.ts"
import {
  firstSettings,
  type GuideFolder,
  installForGuides,
  problemsOf,
  read,
} from "./guide-application.ts"

const page = read("docs/testing.md")
const blocksWith = (part: string): readonly string[] =>
  fencedBlocks(page, "ts").filter((code) => code.includes(part))

let folder: GuideFolder

beforeAll(async () => {
  const others = ["@lockstep/next", "@playwright/test", "next", "react", "react-dom"]
  folder = await installForGuides(["docs/testing.md"], others)
}, 240_000)

afterAll(() => folder?.remove())

/** A folder for browsers in which Playwright finds the one of the setup where it looks for its own. */
async function browsersFolder(): Promise<string> {
  const browsers = path.join(folder.path, "browsers")
  const script = `import("@playwright/test").then(({ chromium }) => chromium.launch())`
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: browsers }
  const options = { cwd: folder.path, show: false, env }
  const { output } = await runCommand(process.execPath, ["-e", script], options)
  const [, executable = ""] = /Executable doesn't exist at (\S+)/.exec(output) ?? []
  mkdirSync(path.dirname(executable), { recursive: true })
  symlinkSync(process.env["LOCKSTEP_CHROMIUM"] ?? "", executable)
  return browsers
}

test("Playwright's tests begin with the user whom the setup of docs/testing.md signed in", async () => {
  const application = await folder.start("docs/guides/start-express.md")
  onTestFinished(() => application.close())
  const tests = path.join(folder.path, "playwright")
  mkdirSync(tests)
  const [setup = "", first = "", ...others] = blocksWith('"@playwright/test"').map((code) =>
    code.replace("http://localhost:3000", application.origin),
  )
  expect(others).toEqual([])
  writeFileSync(path.join(tests, "setup.ts"), setup)
  writeFileSync(path.join(tests, "first.test.ts"), first)
  const config = 'export default { globalSetup: "./setup.ts", reporter: "line", workers: 1 }'
  writeFileSync(path.join(tests, "playwright.config.ts"), config)
  const script = path.join(folder.path, "node_modules/@playwright/test/cli.js")
  const env = {
    ...firstSettings,
    NODE_ENV: "test",
    PLAYWRIGHT_BROWSERS_PATH: await browsersFolder(),
  }
  await expect(run(process.execPath, [script, "test"], tests, env)).resolves.toBeUndefined()
  expect(problemsOf(application)).toEqual([])
}, 120_000)

test("Vitest's tests of auth() of Next.js pass, with the setting of docs/testing.md", async () => {
  const tests = path.join(folder.path, "next-tests")
  mkdirSync(tests)
  const [setting = ""] = /server: \{ deps: .*? \} \}(?=`)/.exec(page) ?? []
  writeFileSync(path.join(tests, "vitest.config.ts"), `export default { test: { ${setting} } }`)
  const blocks = blocksWith('"@lockstep/next"')
  expect(blocks).toHaveLength(2)
  for (const [index, code] of blocks.entries()) {
    writeFileSync(path.join(tests, `auth-${index}.test.ts`), code)
  }
  await expect(folder.runTests("next-tests", firstSettings)).resolves.toBeUndefined()
}, 120_000)
