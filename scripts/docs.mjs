import { runServer } from "./setup/run-server.mjs"
import { describeError } from "./setup/terminal.mjs"
import { setUp } from "./setup/setup.mjs"

/** Without a word the site is served. */
const program = process.argv[2] === "build" ? "build" : "serve"

try {
  await setUp()
  process.exitCode = await runServer(`tools/site/src/${program}.ts`)
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.exitCode = 1
}
