import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { fencedBlocks } from "../../../../scripts/checks/named-blocks.ts"
import { run } from "../../src/applications/install.ts"
import {
  firstSettings,
  type GuideFolder,
  installForGuides,
  problemsOf,
  read,
} from "./guide-application.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const page = read("docs/testing.md")
const blocksWith = (part: string): readonly string[] =>
  fencedBlocks(page, "ts").filter((code) => code.includes(part))

let folder: GuideFolder

beforeAll(async () => {
  const next = ["@lockstep/next", "next", "react", "react-dom", "typescript@5"]
  const jest = ["jest", "babel-jest", "ts-jest", "@babel/preset-env", "@babel/preset-typescript"]
  const others = ["@playwright/test", ...next, ...jest]
  folder = await installForGuides(["docs/testing.md"], others)
}, noLimit)

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

test(
  "Playwright's tests begin with the user whom the setup of docs/testing.md signed in",
  async () => {
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
  },
  noLimit,
)

test(
  "Vitest's tests of auth() of Next.js pass, with the setting of docs/testing.md",
  async () => {
    const tests = path.join(folder.path, "next-tests")
    mkdirSync(tests)
    const [setting = ""] = /server: \{ deps: .*? \} \}(?=`)/.exec(page) ?? []
    writeFileSync(path.join(tests, "vitest.config.ts"), `export default { test: { ${setting} } }`)
    const blocks = blocksWith('from "@lockstep/next"')
    expect(blocks).toHaveLength(2)
    for (const [index, code] of blocks.entries()) {
      writeFileSync(path.join(tests, `auth-${index}.test.ts`), code)
    }
    await expect(folder.runTests("next-tests", firstSettings)).resolves.toBeUndefined()
  },
  noLimit,
)

/** Files of an application whose tests Jest runs, beside those tests. */
type JestFiles = Readonly<Record<string, string>>

const jestSettings = fencedBlocks(page, "json").find((block) => block.includes("transform")) ?? ""
const nextJest = `import nextJest from "next/jest.js"
export default nextJest({ dir: import.meta.dirname })({ testEnvironment: "node" })
`
const nextSettings = blocksWith("transpilePackages").join("")
const tsJestSettings = JSON.stringify({
  // The block is an object.
  ...(JSON.parse(jestSettings) as object),
  transform: { "\\.[jt]sx?$": ["ts-jest", { tsconfig: { allowJs: true } }] },
})
const tsJest = `{ "preset": "ts-jest" }`
const tsconfig = `{ "compilerOptions": { "module": "nodenext", "strict": true, "skipLibCheck": true } }`
const [flag = ""] = /(?<=^NODE_OPTIONS=)\S+(?= npx jest$)/m.exec(page) ?? []

/** The tests that the page shows for Vitest, without the one that replaces a module. */
const jestTests: JestFiles = Object.fromEntries(
  blocksWith('from "vitest"')
    .filter((code) => code.includes("signInAs") && !code.includes("vi.mock"))
    .map((code, index) => [
      `app/${index}.test.ts`,
      code.replace(/(?<=from ")vitest/, "@jest/globals"),
    ]),
)

async function runJest(name: string, files: JestFiles, nodeOptions = ""): Promise<void> {
  const tests = path.join(folder.path, name)
  mkdirSync(path.join(tests, "app"), { recursive: true })
  const all = { "package.json": "{}", ...jestTests, ...files }
  for (const [file, code] of Object.entries(all)) writeFileSync(path.join(tests, file), code)
  const script = path.join(folder.path, "node_modules/jest/bin/jest.js")
  const env = { ...firstSettings, NODE_ENV: "test", NODE_OPTIONS: nodeOptions }
  await run(process.execPath, [script, "--no-cache", "--runInBand"], tests, env)
}

test("the page has tests of a session and of a route handler of Next.js for Jest", () => {
  expect(Object.keys(jestTests)).toHaveLength(2)
  expect(flag).toMatch(/^--/)
})

/** Settings of Jest, and options of Node.js. */
const jestApplications: Readonly<Record<string, readonly [files: JestFiles, options?: string]>> = {
  babel: [{ "jest.config.json": jestSettings }],
  ts: [{ "jest.config.json": tsJestSettings, "tsconfig.json": tsconfig }],
  next: [{ "jest.config.mjs": nextJest, "next.config.ts": nextSettings }],
  "next-with-flag": [{ "jest.config.mjs": nextJest }, flag],
  "ts-with-flag": [{ "jest.config.json": tsJest, "tsconfig.json": tsconfig }, flag],
}

test.each(Object.entries(jestApplications))(
  "Jest runs them with the setting of docs/testing.md: %s",
  async (name, [files, options]) => {
    await expect(runJest(name, files, options)).resolves.toBeUndefined()
  },
  noLimit,
)

test(
  "Jest reports what docs/testing.md says without a setting",
  async () => {
    const message = "Must use import to load ES Module"
    expect(page).toContain(message)
    const files = { "jest.config.mjs": nextJest }
    await expect(runJest("next-without", files)).rejects.toThrow(message)
  },
  noLimit,
)
