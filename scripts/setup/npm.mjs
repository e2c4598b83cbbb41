import path from "node:path"
import { runCommand } from "./run-command.mjs"
import { SetupError } from "./terminal.mjs"

const oldestNode = 20
const oldestNpm = 10

/**
 * How to call the npm that runs us, or else the one on the path.
 * @returns {{ command: string, args: string[] }}
 */
function npmCommand() {
  const script = process.env["npm_execpath"]
  if (script !== undefined && path.basename(script) === "npm-cli.js") {
    return { command: process.execPath, args: [script] }
  }
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args: [] }
}

/**
 * Runs npm.
 * @param {readonly string[]} args
 * @param {import("./run-command.mjs").CommandOptions} [options]
 * @returns {Promise<import("./run-command.mjs").CommandResult>}
 */
export function npm(args, options) {
  const call = npmCommand()
  // "npm test --silent" is meant for the npm outside: a failure in here has to be explained.
  const all = [...call.args, ...args.slice(0, 1), "--loglevel=notice", ...args.slice(1)]
  return runCommand(call.command, all, { env: process.env, ...options })
}

/**
 * Checks the Node.js that runs this script.
 * @throws {SetupError} when it is too old
 */
export function checkNodeVersion() {
  if (Number(process.versions.node.split(".")[0]) >= oldestNode) return
  throw new SetupError(`Node.js ${process.versions.node} is too old.`, [
    `Install Node.js ${oldestNode} or newer; the workspace then brings the version it needs itself.`,
  ])
}

/**
 * Checks npm, which fetches pnpm the first time.
 * @throws {SetupError} when it is missing or too old
 */
export async function checkNpmVersion() {
  const { code, output } = await npm(["--version"], { show: false })
  const version = /^\d+\.\d+\.\d+\S*$/m.exec(output)?.[0]
  if (code === 0 && version !== undefined && Number.parseInt(version, 10) >= oldestNpm) return
  const found = version === undefined ? "npm was not found." : `npm ${version} is too old.`
  throw new SetupError(found, [
    `Install npm ${oldestNpm} or newer: npm install --global npm@11`,
    "Then run the same command again.",
  ])
}

const networkTrouble =
  /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|UND_ERR|META_FETCH_FAIL|network/i

/**
 * Returns whether the output of npm or pnpm speaks of an unreachable registry.
 * @param {string} output
 * @returns {boolean}
 */
export function tellsNetworkTrouble(output) {
  return networkTrouble.test(output)
}

/** @returns {SetupError} */
export function unreachableRegistry() {
  return new SetupError("The npm registry cannot be reached.", [
    "See what npm says: npm ping",
    "Behind a proxy, set HTTPS_PROXY; with a private registry: npm config set registry <url>",
    "Then run the same command again; nothing has to be cleaned up.",
  ])
}

/**
 * Asks the registry for a sign of life: an install without it tries again and again for minutes.
 * @throws {SetupError} when there is none
 */
export async function checkRegistry() {
  const options = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=20000"]
  const { code, output } = await npm(["ping", ...options], { show: false })
  if (code === 0 || !tellsNetworkTrouble(output)) return
  process.stdout.write(output)
  throw unreachableRegistry()
}
