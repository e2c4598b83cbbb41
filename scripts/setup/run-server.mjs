import { spawn } from "node:child_process"
import { root, workspaceEnvironment, workspaceNode } from "./workspace.mjs"

/** @type {readonly NodeJS.Signals[]} */
const endings = ["SIGINT", "SIGTERM", "SIGHUP"]

/** Milliseconds in which repeated signals count as one: npm passes on what the terminal also sends. */
const sameKeyPress = 1000

/**
 * Runs a program until it ends or is interrupted. It has its own process group, so that it gets
 * one signal, from this script, and can close what it opened.
 * @param {string} script
 * @returns {Promise<number>} the exit code; 0 when it was ended from outside
 */
export function runServer(script) {
  const options = { cwd: root, env: workspaceEnvironment(), detached: true }
  const child = spawn(workspaceNode, [script], {
    ...options,
    stdio: ["ignore", "inherit", "inherit"],
  })
  let askedAt = 0
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    if (askedAt === 0) child.kill(signal)
    else if (Date.now() - askedAt > sameKeyPress) child.kill("SIGKILL")
    askedAt ||= Date.now()
  }
  for (const signal of endings) process.on(signal, () => end(signal))
  const parent = process.ppid
  // An npm that is killed cannot pass anything on; a server without a terminal would keep its port.
  const watch = setInterval(() => {
    if (process.ppid !== parent && askedAt === 0) end("SIGTERM")
  }, 1000)
  watch.unref()
  return new Promise((resolve) => {
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.on("close", (code) => resolve(askedAt === 0 ? (code ?? 1) : 0))
  })
}
