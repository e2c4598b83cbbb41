import { setTimeout } from "node:timers/promises"
import { announce, describeError } from "../../scripts/setup/terminal.mjs"
import { compareStates } from "./compare-states.mjs"
import { Container } from "./container.mjs"
import { provideImage } from "./provide-image.mjs"
import { registryAccess } from "./registry-access.mjs"

/** Milliseconds for processes that are about to end when the command has ended. */
const grace = 2000

/** Lines that are shown of a long list. */
const shownLines = 100

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function print(title, lines) {
  const shown = lines.slice(0, shownLines).map((line) => `  ${line}`)
  if (lines.length > shownLines) shown.push(`  ... and ${lines.length - shownLines} more`)
  process.stdout.write(`${[title, ...shown].join("\n")}\n`)
}

/**
 * @param {string} title
 * @param {Map<string, number>} counts
 */
function printCounts(title, counts) {
  print(
    title,
    [...counts].map(([name, count]) => `${name}: ${count} ${count === 1 ? "entry" : "entries"}`),
  )
}

/** @param {import("./compare-states.mjs").Difference} difference */
function report({ faults, caches, temporary }) {
  printCounts("Caches of the package managers:", caches)
  printCounts(`Left in the temporary folders: ${temporary.size}`, temporary)
  print(`Changes that must not be: ${faults.length}`, faults)
}

/**
 * Runs a command in the container and compares what is outside the clone before and after it.
 * @param {Container} container
 * @param {readonly string[]} command
 * @returns {Promise<boolean>} whether the command passed and changed nothing
 */
async function check(container, command) {
  await container.prepare()
  announce(await container.describe())
  const before = container.state()
  const [name = ""] = command.join(" ").split("\n")
  announce(`${name} ...`)
  const start = Date.now()
  const { code, lastLine } = await container.run(command)
  const minutes = ((Date.now() - start) / 60_000).toFixed(1)
  await setTimeout(grace)
  const difference = compareStates(before, container.state(), container.home)
  report(difference)
  print(`${name} ended with ${code} after ${minutes} minutes.`, [])
  const passed = code === 0 && difference.faults.length === 0
  process.stdout.write(passed || code !== 0 ? `${lastLine}\n` : "Something changed; see above.\n")
  return passed
}

try {
  const command = process.argv.length > 2 ? process.argv.slice(2) : ["npm", "test"]
  const container = await Container.start(await provideImage(), await registryAccess())
  process.once("exit", () => container.remove())
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1))
  process.exitCode = (await check(container, command)) ? 0 : 1
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
