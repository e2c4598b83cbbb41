import { connect } from "node:net"
import { setTimeout } from "node:timers/promises"
import { guardProcess } from "../../src/watch/process-guard.ts"

// Leaves a guard, and then an unobserved error: of the guarded work or of other code.
const [cause, listener] = process.argv.slice(2)
const log = (text: string): void => void process.stdout.write(`${text}\n`)

/** The end of a connection whose error is not observed. */
const unheardError = (): Promise<void> =>
  new Promise(
    // Nothing listens on the first port.
    (resolve) => void connect({ host: "127.0.0.1", port: 1 }).on("close", () => resolve()),
  )

if (listener === "listener") process.on("uncaughtException", ({ message }) => log(message))
const { promise: over, resolve: end } = Promise.withResolvers<void>()
await guardProcess(async () => {
  if (cause === "work") void unheardError().then(end)
})
if (cause === "others") await unheardError()
else await over
await setTimeout(10)
log("still here")
process.exit(7)
