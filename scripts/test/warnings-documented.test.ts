import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"

/** The members of the type `WarningCode`, of which nothing is left at run time. */
function codes(): string[] {
  const source = readFileSync(path.join(root, "core/src/logging/logger.ts"), "utf8")
  const [, type = ""] = source.split("export type WarningCode =")
  return [...type.matchAll(/\| "([\w-]+)"/g)].flatMap((match) => match[1] ?? []).sort()
}

test("core knows warnings", () => {
  expect(codes()).toContain("debug-enabled")
})

test("docs/warnings.md has one section for every warning, and none for another", () => {
  const text = readFileSync(path.join(root, "docs/warnings.md"), "utf8")
  const headings = [...text.matchAll(/^## (\S+)$/gm)].flatMap((match) => match[1] ?? [])
  expect(headings.sort()).toEqual(codes())
})
