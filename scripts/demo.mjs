import { runServer } from "./setup/run-server.mjs"
import { announce, describeError } from "./setup/terminal.mjs"
import { setUpAndBuild } from "./setup/setup.mjs"

/** The program of each demo, by the word after the command. */
const programs = { express: "examples/express/src/main.ts", next: "examples/next/demo/main.ts" }

try {
  const [wanted = "express"] = process.argv.slice(2)
  const program = Object.entries(programs).find(([name]) => name === wanted)?.[1]
  if (program === undefined) throw new Error(`There is no demo called ${wanted}.`)
  await setUpAndBuild()
  announce("Starting the demo (Ctrl-C ends it) ...")
  process.exitCode = await runServer(program)
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.exitCode = 1
}
