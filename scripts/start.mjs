// What is started for users of the repository: `npm run demo`, `demo:next`, `docs` and `docs:build`.
import { spawn } from "node:child_process"
import { setUpAndBuild } from "./setup/setup.mjs"
import { announce, describeError, SetupError } from "./setup/terminal.mjs"
import { root, workspaceEnvironment, workspaceNode } from "./setup/workspace.mjs"

/**
 * A program of the workspace, and what it needs before.
 * @typedef {object} Program
 * @property {string} file
 * @property {() => Promise<void>} prepare
 * @property {string} [announced] what is printed before it starts
 */

const demo = { prepare: setUpAndBuild, announced: "Starting the demo (Ctrl-C ends it) ..." }

/** @type {Record<string, Program>} */
const programs = {
  express: { ...demo, file: "examples/express/src/main.ts" },
  next: { ...demo, file: "examples/next/demo/main.ts" },
  // The lists of broken adapters are read from their code, which imports the packages.
  docs: { file: "tools/site/src/serve.ts", prepare: setUpAndBuild },
  "docs-build": { file: "tools/site/src/build.ts", prepare: setUpAndBuild },
}

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
function run(script) {
  const child = spawn(workspaceNode, [script], {
    cwd: root,
    env: workspaceEnvironment(),
    detached: true,
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

try {
  const [name = ""] = process.argv.slice(2)
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined
  if (program === undefined) {
    const known = `There are: ${Object.keys(programs).join(", ")}`
    throw new SetupError(`There is no program called ${name}.`, [known])
  }
  await program.prepare()
  if (program.announced !== undefined) announce(program.announced)
  process.exitCode = await run(program.file)
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.exitCode = 1
}
