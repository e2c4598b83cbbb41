import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import {
  findBareCasts,
  findDefaultExports,
  findPlainComparisons,
  findUnlinkedSpecifications,
  findVagueNames,
} from "../checks/house-rules.ts"
import { root } from "../setup/workspace.mjs"

const contents = ["{src,test,schema}/**/*", "*/{src,test,schema}/**/*", "*.md"]
const folders = [
  "core",
  "adapter-test-kit",
  "adapters",
  "integrations",
  "examples",
  "tools",
  "survey",
]
const patterns = folders.flatMap((folder) => contents.map((content) => `${folder}/${content}`))
const files = globSync([...patterns, "scripts/**/*", "docs/**/*"], { cwd: root })
const sources = files.filter((file) => /^(?!examples|scripts|tools).*\bsrc\/.*\.ts$/.test(file))

/** What applications run. */
const published = sources.filter((file) => !/^(adapter-test-kit|survey)\//.test(file))

const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

describe("the sources", () => {
  test("are found", () => {
    expect(sources).toContain("core/src/index.ts")
    expect(sources).toContain("adapters/kysely/src/index.ts")
  })

  test("have no file or folder whose name says nothing", () => {
    expect(findVagueNames(files)).toEqual([])
  })

  test("have a default export only for a provider's factory, and where Auth.js has one", () => {
    const isProvider = /^(?:core|integrations\/(?:express|next))\/src\/providers\//
    const others = sources.filter(
      (file) => !isProvider.test(file) && file !== "integrations/next/src/index.ts",
    )
    expect(others.flatMap((file) => findDefaultExports(file, read(file)))).toEqual([])
  })

  test("give a reason beside every cast", () => {
    expect(sources.flatMap((file) => findBareCasts(file, read(file)))).toEqual([])
  })

  test("link every RFC, and section of OpenID Connect or WebAuthn, that a doc comment names", () => {
    expect(sources.flatMap((file) => findUnlinkedSpecifications(file, read(file)))).toEqual([])
  })

  test("run no code that was created from a string", () => {
    const dynamic = /\bFunction\(|\b(?:setTimeout|setInterval)\(\s*["'`]|\bnode:vm\b/
    expect(published.filter((file) => dynamic.test(read(file)))).toEqual([])
    // The linter looks for the rest; Redis has a command of that name.
    const lint: unknown = JSON.parse(read(".oxlintrc.json"))
    expect(lint).toMatchObject({ rules: { "no-eval": "error", "no-new-func": "error" } })
  })

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
  test("refuse the number of an RFC without a link", () => {
    const bare = "/** The code (RFC 6749,\n * section 4.1.3; RFC 7636). */"
    expect(findUnlinkedSpecifications("a.ts", bare)).toEqual(["a.ts: RFC 6749", "a.ts: RFC 7636"])
    const linked =
      "/**\n * RFC 7636.\n *\n * @see {@link https://www.rfc-editor.org/rfc/rfc7636 RFC 7636}\n */"
    expect(findUnlinkedSpecifications("a.ts", linked)).toEqual([])
    expect(findUnlinkedSpecifications("a.ts", "// RFC 7636\n")).toEqual([])
  })

  test("refuse a section of OpenID Connect or WebAuthn without a link to it", () => {
    const bare =
      "/** A claim (OpenID Connect Core, section 5.1; OpenID Connect Discovery 1.0,\n * section 3). */"
    expect(findUnlinkedSpecifications("a.ts", bare)).toEqual([
      "a.ts: OpenID Connect Core, section 5.1",
      "a.ts: OpenID Connect Discovery 1.0, section 3",
    ])
    const core = "https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.5.1"
    const linked = `/** A claim (OpenID Connect Core, section 5.1).\n *\n * @see {@link ${core} Core} */`
    expect(findUnlinkedSpecifications("a.ts", linked)).toEqual([])
    expect(
      findUnlinkedSpecifications("a.ts", linked.replace("Core, section 5.1", "Core, section 5")),
    ).toHaveLength(1)
    const whole = "@see {@link https://www.w3.org/TR/webauthn-3/ WebAuthn Level 3}"
    const passkey = `/** A passkey (WebAuthn level 3, section 7.1).\n *\n * ${whole} */`
    expect(findUnlinkedSpecifications("a.ts", passkey)).toHaveLength(1)
    const own = whole.replace("/ WebAuthn Level 3", "/#sctn-x WebAuthn Level 3, section 7.1")
    expect(findUnlinkedSpecifications("a.ts", passkey.replace(whole, own))).toEqual([])
  })

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

  test("refuse drawers", () => {
    const names = [
      "core/src/utils/x.ts",
      "core/src/date-helpers.ts",
      "core/src/redirects/common.ts",
    ]
    expect(findVagueNames(names)).toEqual(names)
    expect(findVagueNames(["core/src/failures/misconfigured.ts", "docs/errors.md"])).toEqual([])
  })

  test("find default exports", () => {
    expect(findDefaultExports("a.ts", "export default 1\n")).toHaveLength(1)
    expect(findDefaultExports("a.ts", "export { x as default }\n")).toHaveLength(1)
    expect(findDefaultExports("a.ts", "/** export default */\nexport const x = 1\n")).toEqual([])
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
