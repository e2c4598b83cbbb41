/**
 * Starts the command if the version of Node.js can load it.
 *
 * @module
 */
const oldest = [22, 12] as const
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) {
  const { main } = await import("./main.ts")
  await main(process.argv.slice(2))
} else {
  const needed = oldest.join(".")
  process.stderr.write(
    `lockstep-adapter needs Node.js ${needed} or later; this is ${process.versions.node}.\n`,
  )
  process.exitCode = 2
}
