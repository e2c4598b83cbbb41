import { runCommand } from "./run-command.mjs"
import { announce, SetupError } from "./terminal.mjs"
import { workspaceNode } from "./workspace.mjs"

/**
 * Bundles what changed since the last time.
 * @param {readonly string[]} [folders] of packages; default: all
 * @returns {Promise<import("./run-command.mjs").CommandResult>}
 */
export function compile(folders = []) {
  // In another process: the bundler needs the Node.js of the workspace.
  return runCommand(workspaceNode, ["scripts/setup/bundle.mjs", ...folders])
}

/**
 * Bundles all packages.
 * @throws {SetupError} when the sources do not compile
 */
export async function buildPackages() {
  announce("Building the packages ...")
  const { code } = await compile()
  if (code === 0) return
  throw new SetupError("The packages do not compile; the reasons are above.", [
    "In a fresh clone this is a fault of the project: please report it.",
    "Otherwise put the sources right and run the same command again.",
  ])
}
