import { readFileSync } from "node:fs"
import path from "node:path"
import * as errors from "@lockstep/core/errors"
import * as testing from "@lockstep/testing"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"

/** The errors of core and of the package for tests, by their own name: Auth.js has another one for some. */
const classes = Object.entries<{ name: string; prototype: unknown }>({ ...errors, ...testing })
  .filter(([name, value]) => value.prototype instanceof Error && value.name === name)
  .map(([name]) => name)
  .sort()

/** The headings of the document that are a class name, in code or not. */
function headings(): readonly string[] {
  const text = readFileSync(path.join(root, "docs/errors.md"), "utf8")
  const names = [...text.matchAll(/^#{2,4} `?([A-Z]\w+)`?$/gm)].flatMap((match) => match[1] ?? [])
  return names.filter((name) => classes.includes(name) || name.endsWith("Error")).sort()
}

test("core exports errors", () => {
  expect(classes).toContain("AccessDenied")
})

test("docs/errors.md has one section for every error type, and none for another", () => {
  expect(headings()).toEqual(classes)
})
