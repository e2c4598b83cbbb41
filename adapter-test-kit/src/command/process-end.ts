import { constants } from "node:os"
import { describeError } from "./describe-error.ts"

// Cases replace it to detect whether an adapter calls it.
const { exit } = process

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/**
 * Ensures that the process ends in one way only: with all output written and the right exit code.
 */
export interface Ending {
  /** Called when the process ends early. Must not wait for anything. */
  lastWords: () => void
  /** Ends the process, even if the adapter left something running. */
  leave(code: number): Promise<void>
}

/** Starts watching the end of the process. */
export function watchEnding(): Ending {
  let isOver = false
  const ending: Ending = {
    lastWords: () => undefined,
    async leave(code) {
      isOver = true
      await Promise.all([process.stdout, process.stderr].map(flushed))
      exit.call(process, code)
    },
  }
  for (const stream of [process.stdout, process.stderr]) {
    // The reader may stop reading, as head does. That is not an error of the adapter.
    stream.on("error", () => undefined)
  }
  for (const signal of signals) {
    process.on(signal, () => {
      speak(ending)
      process.stderr.write(`Ended by ${signal}. Cases that had not finished are not reported.\n`)
      void ending.leave(128 + constants.signals[signal])
    })
  }
  process.on("exit", () => {
    if (isOver) return
    isOver = true
    speak(ending)
    process.stderr.write(
      "The process exited too early: the module called process.exit, or waits for a promise that never settles.\n",
    )
    process.exitCode = 2
  })
  return ending
}

function speak(ending: Ending): void {
  try {
    ending.lastWords()
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
  }
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write("", () => resolve()))
}
