import { spawn } from "node:child_process"
import { root, workspaceEnvironment, workspaceNode } from "../setup/workspace.mjs"

/**
 * Starts vitest in the terminal, so that it can show colors and read keys.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} [env] beyond that of this process
 * @returns {Promise<number>} its exit code
 */
export function startVitest(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(workspaceNode, ["node_modules/vitest/vitest.mjs", ...args], {
      cwd: root,
      env: { ...workspaceEnvironment(), ...env },
      stdio: "inherit",
    })
    child.on("error", reject)
    child.on("close", (code) => resolve(code ?? 1))
  })
}
