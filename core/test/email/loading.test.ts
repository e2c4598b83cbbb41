import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const source = path.join(import.meta.dirname, "../../src")

/** The files that are loaded with a module: its imports, except types and those made at run time. */
function loadedWith(file: string, loaded: Set<string> = new Set()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  const text = readFileSync(path.join(source, file), "utf8")
  const imports = /^(?:import (?!type\b)[^"(]*|export \{[^}]*\} from )"(\.[^"]+)"/gm
  for (const [, name = ""] of text.matchAll(imports)) {
    loadedWith(path.join(path.dirname(file), name), loaded)
  }
  return loaded
}

test("an application without sign-in by email loads none of it", () => {
  const entries = ["index.ts", "actions/sign-in.ts", "actions/callback.ts"]
  const loaded = entries.flatMap((entry) => [...loadedWith(entry)])
  expect(loaded).toContain("actions/provider-of.ts")
  // Passkeys, too, bring addresses into one form.
  const lazy = /^email\/|^pages\/confirm-page/
  expect(loaded.filter((file) => lazy.test(file))).toEqual([])
})
