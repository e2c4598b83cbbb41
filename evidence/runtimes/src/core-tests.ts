import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { readImports } from "../../../core/test/support/import-graph.ts"
import { root } from "../../../scripts/setup/workspace.mjs"
import { kindOf } from "../../../scripts/checks/test-files.ts"
import { sourceAliases } from "../../../scripts/checks/source-aliases.ts"

/** Folders of core's tests about the handling of requests and the functions of a runtime that it uses. */
const folders = [
  "accounts",
  "actions",
  "attacks",
  "cookies",
  "crypto",
  "csrf",
  "email",
  "engine",
  "features",
  "fetch",
  "jwt",
  "node",
  "oauth",
  "providers",
  "request",
  "response",
  "sessions",
  "store",
  "transactions",
  "webauthn",
]

/**
 * These tests repeat in many rounds, or with every failure of a store, what the other tests of a feature do once. They
 * find ordering faults, which do not depend on the runtime.
 */
const repeating = ["overtaken-sign-ins", "provider-tokens-faults", "provider-tokens-once"]

const isRepeating = (file: string): boolean =>
  repeating.some((name) => file.startsWith(`core/test/features/${name}.`))

/** Calls by which tests replace modules or load them again. */
const replacement = /\bvi\.(?:mock|doMock|resetModules)\(/

/** Core's flow test files, without those that need a browser, a server or another runtime. */
export const coreTests: readonly string[] = folders
  .flatMap((folder) => globSync(`core/test/${folder}/**/*.test.ts`, { cwd: root }))
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !isRepeating(file))
  .filter((file) => ["unit", "proof"].includes(kindOf(file)))
  .filter((file) => !followImports(file).packages.has("miniflare"))
  .sort()

/** Direct and indirect imports of a test file. */
interface Imports {
  /** Imported packages from outside this repository. */
  readonly packages: ReadonlySet<string>
  /** Whether an imported module replaces modules for the test, or loads them again. */
  readonly replacesModules: boolean
}

/** Follows the imports of a test file. */
export function followImports(file: string): Imports {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const open = [path.join(root, file)]
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (seen.has(module)) continue
    seen.add(module)
    for (const target of importsOf(module)) {
      const own = ownModule(module, target)
      if (own === undefined) packages.add(target)
      else open.push(own)
    }
  }
  const replacesModules = [...seen].some((module) => replacement.test(readFileSync(module, "utf8")))
  return { packages, replacesModules }
}

function importsOf(module: string): readonly string[] {
  const source = readFileSync(module, "utf8")
  return readImports(source.replaceAll(/^(?:import|export) type\b[^"]*"[^"]+"/gm, ""))
}

function ownModule(module: string, target: string): string | undefined {
  const alias = sourceAliases.find(({ find }) => find.test(target))
  const file = alias
    ? target.replace(alias.find, alias.replacement)
    : path.resolve(path.dirname(module), target)
  return (alias || target.startsWith(".")) && file.endsWith(".ts") && existsSync(file)
    ? file
    : undefined
}
