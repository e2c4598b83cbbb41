/** If a vitest worker ran on Node.js instead, its tests would show nothing about this runtime. */
const { bun, deno, node } = process.versions
const major = `Node.js ${node.split(".")[0]}`
const runtime = bun !== undefined ? "Bun" : deno !== undefined ? "Deno" : major

if (process.env["LOCKSTEP_RUNTIME"] !== runtime) {
  throw new Error(`The tests of ${process.env["LOCKSTEP_RUNTIME"]} run on ${runtime}.`)
}
