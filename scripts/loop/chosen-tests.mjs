import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { SetupError } from "../setup/terminal.mjs"
import { root, workspaceNode } from "../setup/workspace.mjs"

/**
 * The test files that run the contract on an adapter, by what they run on: `postgres` for
 * `adapter.postgres.contract.test.ts`.
 * @param {string} adapter its folder in `adapters`
 * @returns {ReadonlyMap<string, string>} paths from the root, with slashes
 */
export function contractFiles(adapter) {
  const folder = `adapters/${adapter}/test`
  const names = readdirSync(path.join(root, folder)).sort()
  const entries = names.flatMap((file) => {
    const [, name] = /^adapter\.(.+)\.contract\.test\.ts$/.exec(file) ?? []
    return name === undefined ? [] : [/** @type {const} */ ([name, `${folder}/${file}`])]
  })
  return new Map(entries)
}

/**
 * The file that runs the contract on an adapter over a service.
 * @param {string | undefined} adapter
 * @param {string | undefined} service
 * @returns {string} its path from the root
 * @throws {SetupError} when there is none, with those that there are
 */
export function contractFile(adapter, service) {
  const adapters = readdirSync(path.join(root, "adapters"))
    .filter((name) => existsSync(path.join(root, "adapters", name, "package.json")))
    .sort()
  const usage = "Write: npm run contract kysely postgres -- --level 2"
  if (adapter === undefined || !adapters.includes(adapter)) {
    const problem = adapter === undefined ? "Which adapter?" : `There is no adapter ${adapter}.`
    throw new SetupError(problem, [`There are: ${adapters.join(", ")}`, usage])
  }
  const files = contractFiles(adapter)
  const last = [...files.keys()].find((name) => name.split(".").at(-1) === service)
  const file = files.get(service ?? "") ?? files.get(last ?? "")
  if (file !== undefined) return file
  const problem = service === undefined ? "On which service?" : `It does not run on ${service}.`
  throw new SetupError(problem, [`There are: ${[...files.keys()].join(", ")}`, usage])
}

/**
 * @typedef {{ readonly name: string, readonly breaks: string, readonly also: readonly string[], readonly level: number }} Broken
 *   a broken adapter, the rule that it was made to break with its level, and the rules that it breaks beside it
 */

const listBroken = `
import { rules } from "./adapter-test-kit/dist/index.js"
import { allBroken } from "./adapter-test-kit/test/broken/all-broken.ts"
const levels = new Map(rules.map(({ id, level }) => [id, level]))
const all = allBroken.map(([name, { breaks, also = [] }]) => ({ name, breaks, also, level: levels.get(breaks) }))
process.stdout.write(JSON.stringify(all))
`

/**
 * Every broken adapter. The packages must be built.
 * @returns {readonly Broken[]}
 */
export function allBroken() {
  const args = ["--input-type=module", "--eval", listBroken]
  const text = execFileSync(workspaceNode, args, { cwd: root, encoding: "utf8" })
  return /** @type {readonly Broken[]} */ (JSON.parse(text))
}

/**
 * Checks that the contract has a rule.
 * @param {string | undefined} rule such as `U16`
 * @throws {SetupError} when there is no such rule
 */
export function assertRule(rule) {
  const contract = readFileSync(path.join(root, "docs/contract.md"), "utf8")
  const [adapters = ""] = contract.split("\n## Stores\n")
  if (rule !== undefined && new RegExp(`^### ${rule}$`, "m").test(adapters)) return
  const problem = rule === undefined ? "Which rule?" : `There is no rule ${rule}.`
  throw new SetupError(problem, ["Write: npm run proof U16", "docs/contract.md lists all rules"])
}

/**
 * The broken adapters of a rule.
 * @param {string} rule such as `U16`
 * @param {readonly Broken[]} all
 * @returns {{ readonly level: number, readonly names: readonly string[] }} the level of the rule, and their names:
 *   first those that were made to break it
 */
export function brokenAdapters(rule, all) {
  const made = all.filter(({ breaks }) => breaks === rule)
  const beside = all.filter(({ also }) => also.includes(rule))
  return { level: made[0]?.level ?? 0, names: [...made, ...beside].map(({ name }) => name) }
}

/**
 * A pattern for the names of tests: the cases of a rule, and each test about one of its broken adapters.
 * @param {string} rule
 * @param {readonly string[]} names of its broken adapters
 */
export function proofPattern(rule, names) {
  return `(?:^| )(?:${rule}\\.\\d+ |(?:${names.join("|")})(?: |$))`
}
