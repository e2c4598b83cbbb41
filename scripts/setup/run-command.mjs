import { spawn } from "node:child_process"
import { root, workspaceEnvironment } from "./workspace.mjs"

/** Bytes of output that are kept to explain a failure. */
const keptOutput = 200_000

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd] default: the root of the workspace
 * @property {NodeJS.ProcessEnv} [env] default: the workspace's own commands come first on the path
 * @property {boolean | "at-end"} [show] whether the output goes to the terminal: while it comes, which is the
 *   default, or in one piece when the command has ended, so that what runs beside it does not mix with it
 */

/**
 * @typedef {object} CommandResult
 * @property {number} code exit code; 1 when a signal ended the command, 127 when it was not found
 * @property {string} output the end of what it wrote, both streams as they came
 */

/**
 * Runs a command without a shell and waits for its end. It gets no input.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, options = {}) {
  const { cwd = root, env = workspaceEnvironment(), show = true } = options
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString("utf8")).slice(-keptOutput)
      if (show === true) process.stdout.write(chunk)
    }
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on("close", (code) => {
      if (show === "at-end") process.stdout.write(output)
      resolve({ code: code ?? 1, output })
    })
  })
}
