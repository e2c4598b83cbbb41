import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { SetupError } from "../setup/terminal.mjs"
import { root } from "../setup/workspace.mjs"

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
