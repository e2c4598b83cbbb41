/**
 * Starts the command, where Node.js is new enough to load it.
 *
 * @module
 */
const oldest = [22, 12] as const
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) {
  const { main } = await import("./main.ts")
  await main(process.argv.slice(2))
} else {
  const found = process.versions.node
  process.stderr.write(
    `node: version ${found} is too old for lockstep. Use Node.js ${oldest.join(".")} or later.\n`,
  )
  process.exitCode = 2
}
