import { readFileSync } from "node:fs"
import path from "node:path"
import { SetupError } from "../setup/terminal.mjs"
import { root } from "../setup/workspace.mjs"

/**
 * The broken adapters of a rule, as the kill matrix lists them. A test keeps that page true.
 * @param {string | undefined} rule such as `U16`
 * @returns {{ readonly level: number, readonly names: readonly string[] }} the level of the rule, and their names:
 *   first those that were made to break it
 * @throws {SetupError} when there is no such rule
 */
export function brokenAdapters(rule) {
  const text = readFileSync(path.join(root, "docs/kill-matrix.md"), "utf8")
  const rows = [...text.matchAll(/^\| (\w+) +\| L(\d) +\| `([^`]+)` +\|.*\| ([\w ]*?) *\|$/gm)]
  const made = rows.filter(([, id]) => id === rule)
  const also = rows.filter(([, , , , others = ""]) => others.split(" ").includes(rule ?? ""))
  const [first] = made
  if (first) {
    const names = [...made, ...also].map(([, , , name = ""]) => name)
    return { level: Number(first[2]), names }
  }
  const problem = rule === undefined ? "Which rule?" : `There is no rule ${rule}.`
  throw new SetupError(problem, [
    "Write: npm run proof U16",
    "docs/contract.md lists all rules, and docs/kill-matrix.md their broken adapters",
  ])
}

/**
 * A pattern for the names of tests: the cases of a rule, and each test about one of its broken adapters.
 * @param {string} rule
 * @param {readonly string[]} names of its broken adapters
 */
export function proofPattern(rule, names) {
  return `(?:^| )(?:${rule}\\.\\d+ |(?:${names.join("|")})(?: |$))`
}
