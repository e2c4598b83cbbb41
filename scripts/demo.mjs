import { runServer } from "./setup/run-server.mjs"
import { announce, describeError } from "./setup/terminal.mjs"
import { setUpAndBuild } from "./setup.mjs"

try {
  await setUpAndBuild()
  announce("Starting the demo (Ctrl-C ends it) ...")
  process.exitCode = await runServer("examples/express/src/main.ts")
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.exitCode = 1
}
