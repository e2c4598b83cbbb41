import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { findBareCasts, findPlainComparisons } from "../checks/house-rules.ts"
import { root } from "../setup/workspace.mjs"

const contents = ["{src,test,schema}/**/*", "*/{src,test,schema}/**/*", "*.md"]
const folders = [
  "core",
  "adapter-test-kit",
  "adapters",
  "integrations",
  "examples",
  "tools",
  "evidence",
]
const patterns = folders.flatMap((folder) => contents.map((content) => `${folder}/${content}`))
const files = globSync([...patterns, "scripts/**/*", "docs/**/*"], { cwd: root })
const sources = files.filter((file) =>
  /^(?!examples|scripts|tools|evidence\/(?:interop|runtimes)).*\bsrc\/.*\.ts$/.test(file),
)

/** What applications run. */
const published = sources.filter((file) => !/^(adapter-test-kit|evidence)\//.test(file))

const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

describe("the sources", () => {
  test("are found", () => {
    expect(sources).toContain("core/src/index.ts")
    expect(sources).toContain("adapters/kysely/src/index.ts")
  })

  test("give a reason beside every cast", () => {
    expect(sources.flatMap((file) => findBareCasts(file, read(file)))).toEqual([])
  })

  // asvs 1.3.2
  test("run no code that was created from a string", () => {
    const dynamic = /\bFunction\(|\b(?:setTimeout|setInterval)\(\s*["'`]|\bnode:vm\b/
    expect(published.filter((file) => dynamic.test(read(file)))).toEqual([])
    // The linter looks for the rest; Redis has a command of that name.
    const lint: unknown = JSON.parse(read(".oxlintrc.json"))
    expect(lint).toMatchObject({ rules: { "no-eval": "error", "no-new-func": "error" } })
  })

  // asvs 11.2.4
  test("compare secrets with a function that takes constant time", () => {
    expect(published.flatMap((file) => findPlainComparisons(file, read(file)))).toEqual([
      // Both lists are the configuration's.
      "core/src/crypto/key-ring.ts: return a.length === b.length && a.every((secret, index) => secret === b[index])",
    ])
  })
})

test("a test file that needs Chromium has a name that lets it be left out without one", () => {
  const tests = files.filter((file) => file.endsWith(".test.ts"))
  const browser = /LOCKSTEP_CHROMIUM|from "playwright|support\/chromium/
  const needsBrowser = tests.filter((file) => browser.test(read(file)))
  const own = "scripts/test/house-rules.test.ts"
  expect(needsBrowser.filter((file) => !file.includes("browser") && file !== own)).toEqual([])
})

test("no test waits for less time than a loaded machine may need", () => {
  const own = "scripts/test/house-rules.test.ts"
  const tests = files.filter((file) => /\btest\/.*\.ts$/.test(file) && file !== own)
  // By default it gives up after a second; `expect.poll` has the limit of vitest.config.ts.
  const waits = (text: string) => text.split("vi.waitFor(").slice(1)
  const hasLimit = (call: string) => /timeout|slow|\d_000/i.test(call.slice(0, 200))
  expect(tests.filter((file) => !waits(read(file)).every(hasLimit))).toEqual([])
  const shortLimit = /setDefaultTimeout\((\d|1\d|2\d)_000\)/
  expect(tests.filter((file) => shortLimit.test(read(file)))).toEqual([])
})

describe("the rules", () => {
  test.each([
    "if (hash !== expected) return",
    "return taken.token === hash",
    "const isRight = claims.nonce === nonce && claims.type === 1",
    "if (signature == expected) return",
    "if (list[0] === secret) return",
  ])("refuse %j, which compares a secret", (line) => {
    expect(findPlainComparisons("a.ts", line)).toEqual([`a.ts: ${line}`])
  })

  test.each([
    "if (token === undefined) return",
    'if (typeof hash !== "string") return',
    'if (name === "token") return',
    "if (tag.length !== tagLength) return",
    "if (next.session === state.session) return",
    "// if (hash !== expected) return",
    "if (equalConstantTime(hash, expected)) return",
  ])("take %j", (line) => {
    expect(findPlainComparisons("a.ts", line)).toEqual([])
  })

  test("find casts without a reason, and take one beside them or above their statement", () => {
    expect(findBareCasts("a.ts", "const x = y as User\n")).toEqual(["a.ts:1: const x = y as User"])
    expect(findBareCasts("a.ts", "return { ...x } as unknown as T[]\n")).toHaveLength(1)
    expect(findBareCasts("a.ts", "// checked above\nconst x = y as User\n")).toEqual([])
    expect(findBareCasts("a.ts", "// checked\nconst x =\n  y as User\n")).toEqual([])
    expect(findBareCasts("a.ts", "const x = y as User // checked\n")).toEqual([])
  })

  test("take const assertions, renamed imports, mapped keys and plain words for what they are", () => {
    const fine = [
      "const x = [1] as const",
      'import { a as b } from "./a.ts"',
      "export {",
      "  a as b,",
      '} from "./a.ts"',
      "type T = { [K in keyof U as Uppercase<K>]: U[K] }",
      'const text = "the same as User"',
      " * the same as User",
      "const query = sql`",
      "  select name as key from child as User",
      "`",
    ]
    expect(findBareCasts("a.ts", fine.join("\n"))).toEqual([])
  })
})
