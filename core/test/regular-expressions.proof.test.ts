import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseAst } from "rolldown/parseAst"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../..")

/** An expression in the source of a package that runs in applications. */
interface Expression {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

/** Packages whose code meets what clients, providers and databases send. */
const sources = ["core/src", "integrations/*/src", "adapters/*/src"].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }),
)

/** Expressions that are built when the program runs, by file: each is described here. */
const built: Readonly<Record<string, readonly string[]>> = {
  "adapters/prisma/src/schema-text.ts": ["^[ \\t]*model\\s+User\\s*\\{(.*?)^[ \\t]*\\}"],
  "core/src/config/resolve-redirect-proxy.ts": ["^https://[a-z0-9-]+\\.[a-z0-9-]+\\.example$"],
}

/** Visits every node of a syntax tree. */
function visit(node: unknown, see: (node: Readonly<Record<string, unknown>>) => void): void {
  if (typeof node !== "object" || node === null) return
  // A node is a plain object.
  see(node as Readonly<Record<string, unknown>>)
  for (const child of Object.values(node)) visit(child, see)
}

function expressionsIn(file: string): { literals: Expression[]; constructors: number } {
  const literals: Expression[] = []
  let constructors = 0
  const lang = file.endsWith("x") ? "tsx" : "ts"
  visit(parseAst(readFileSync(path.join(root, file), "utf8"), { lang }), (node) => {
    const { pattern, flags } = Object(node["regex"]) as Partial<Record<string, unknown>>
    if (node["type"] === "Literal" && typeof pattern === "string") {
      literals.push({ file, pattern, flags: String(flags) })
    }
    const { name } = Object(node["callee"]) as Partial<Record<string, unknown>>
    if (name === "RegExp") constructors += 1
  })
  return { literals, constructors }
}

/** In steps that no expression passes in time only to take hours at the next one. */
const lengths = [25, 28, 32, 100, 400, 1600, 6400, 25_600, 100_000] as const
const alphabet = [..."aA_0 \t\n\u0001.-/\\\"'`@:;,=%&+*~$|#?!()[]{}<>é汉\u0301\u200b"]

/** Texts of equal characters, alone and after what the expression begins with. */
function textsFor({ pattern }: Expression, length: number): string[] {
  const words = pattern.match(/[A-Za-z][A-Za-z ]*/g) ?? []
  const starts = ["", ...new Set(words.filter((word) => word.length > 1).slice(0, 2))]
  return alphabet.flatMap((character) =>
    starts.flatMap((start) => {
      const run = start + character.repeat(length)
      return [run, `${run}\u0002`]
    }),
  )
}

/** Milliseconds of this thread that a use of the expression takes, not of others on the machine. */
function cost({ pattern, flags }: Expression, text: string): number {
  const expression = new RegExp(pattern, flags)
  const before = process.threadCpuUsage()
  if (expression.global) text.replace(expression, "")
  else expression.exec(text)
  return process.threadCpuUsage(before).user / 1000
}

/**
 * A linear expression takes less than a millisecond for the longest text. A quadratic one takes seconds, and
 * an exponential one as long for the shortest text.
 */
const limitMs = 400

function slowText(expression: Expression): string | undefined {
  for (const length of lengths) {
    for (const text of textsFor(expression, length)) {
      // A pause of the garbage collector is not repeated.
      if (cost(expression, text) > limitMs && cost(expression, text) > limitMs) {
        return `${JSON.stringify(text.slice(0, 20))}… of ${length}`
      }
    }
  }
  return undefined
}

const found = sources.map((file) => ({ file, ...expressionsIn(file) }))

test("expressions that are built at run time are known here", () => {
  const counts = found.flatMap(({ file, constructors }) =>
    constructors === 0 ? [] : [[file, constructors] as const],
  )
  const described = Object.entries(built).map(([file, patterns]) => [file, patterns.length])
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(described))
})

test("no expression takes more than linear time for equal characters", () => {
  const all = [
    ...found.flatMap(({ literals }) => literals),
    ...Object.entries(built).flatMap(([file, patterns]) =>
      patterns.map((pattern) => ({ file, pattern, flags: "ms" })),
    ),
  ]
  const distinct = new Map(all.map((each) => [`/${each.pattern}/${each.flags}`, each]))
  expect(distinct.size).toBeGreaterThan(150)
  const slow = [...distinct].flatMap(([name, expression]) => {
    const text = slowText(expression)
    return text === undefined ? [] : [`${expression.file}: ${name} for ${text}`]
  })
  expect(slow).toEqual([])
}, 900_000)

test.each([
  ["\\s+$", ""],
  ["\\S*@\\S*", "g"],
  ["(?:a+)+$", ""],
  ["^\\s*(.*?)\\s*;", "s"],
])("this test finds that /%s/%s is slow", (pattern, flags) => {
  expect(slowText({ file: "", pattern, flags })).toBeDefined()
})
