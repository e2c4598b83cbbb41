import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"

const folders = ["core", "adapter-test-kit", "adapters/*", "integrations/*", "evidence/survey"]
const sources = folders.flatMap((folder) => globSync(`${folder}/src/**/*.ts`, { cwd: root }))

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

const cast = /[\w)\]}] as (?!const\b)[\w({["]/

/** Parts of a line in which `as` is a word or a new name, not a cast. */
const notCode = /"(?:[^"\\]|\\.)*"|`[^`]*`|\/(?:[^/\\\s]|\\.)+\/|\/\/.*$|\[\w+ in .* as .*\]:/g

/** Whether a line lists names of an import or export, where `as` renames. */
function isNameList(line: string): boolean {
  return /^\s*(import|export)\b.*\{/.test(line) || /^\s*(type )?\w+ as \w+,?$/.test(line)
}

/** Blanks multi-line templates: SQL and HTML also use `as`. Line numbers stay. */
function blankTemplates(source: string): string {
  const code = source.replaceAll(/^\s*(\*|\/\*|\/\/).*$/gm, (comment) =>
    comment.replaceAll("`", "'"),
  )
  return code.replaceAll(/`(?:[^`\\]|\\.)*`/g, (text) => `""${text.replaceAll(/[^\n]/g, "")}`)
}

/** Lines above a cast in which its reason may stand: a statement may be broken over a few. */
const reach = 3

/** Casts without a comment on their line or just above. */
function findBareCasts(file: string, source: string): readonly string[] {
  const lines = blankTemplates(source).split("\n")
  return lines.flatMap((line, index) => {
    if (/^\s*(\*|\/\*|\/\/)/.test(line) || isNameList(line)) return []
    if (!cast.test(line.replaceAll(notCode, '""')) || /\/[/*]/.test(line)) return []
    const above = lines.slice(Math.max(0, index - reach), index)
    const hasReason = above.some((other) => /^\s*\/\//.test(other))
    return hasReason ? [] : [`${file}:${index + 1}: ${line.trim()}`]
  })
}

/** What is secret, or is compared with something that is: by the last word of a name. */
const secretName =
  /(secret|password|token|hash|digest|tag|mac|state|nonce|challenge|verifier|signature)s?$/i

/**
 * Comparisons of a secret by `===`, which takes longer the more of it is right. Whether there is one, of which
 * type and how long it is, is not a secret.
 */
function findPlainComparisons(file: string, source: string): readonly string[] {
  const lines = blankTemplates(source).split("\n")
  return lines.flatMap((line) => {
    if (/^\s*(\*|\/\*|\/\/)/.test(line)) return []
    const code = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    const compared = [...code.matchAll(/([\w.?![\]]+) [!=]==? ([\w.?![\]]+|"")/g)]
    const isPlain = compared.some(([whole, left = "", right = ""]) => {
      const isKnown = [left, right].some((side) =>
        /^(undefined|null|true|false|\d.*|"")$/.test(side),
      )
      const isType = code.includes(`typeof ${whole}`)
      return !isKnown && !isType && [left, right].some((side) => secretName.test(side))
    })
    return isPlain ? [`${file}: ${line.trim()}`] : []
  })
}
