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
  return runCommand(call.command, [...call.args, ...args], { env: process.env, ...options })
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
