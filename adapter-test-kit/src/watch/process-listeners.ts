const names = ["uncaughtException", "unhandledRejection"] as const

/** An error that would have ended the process. */
export interface UncaughtError {
  readonly name: (typeof names)[number] | "process.exit"
  readonly reason: unknown
}

type Listener = Parameters<typeof process.removeListener>[1]

/** The replacement of an event's listeners. */
interface Place {
  readonly name: (typeof names)[number]
  readonly hear: Listener
  readonly before: Listener[]
}

let leave: (() => void) | undefined
let places: readonly Place[] = []

/**
 * Replaces all listeners for events that end the process, such as those of a test runner that would
 * fail the run. The replacement is permanent; errors that are not taken are passed to the original
 * listeners.
 *
 * @param isTaken - returns whether an error is taken; only the first function given is called
 */
export function takeOver(isTaken: (word: UncaughtError) => boolean): void {
  if (!leave) {
    places = names.map((name) => placeOf(name, isTaken))
    leave = takeExit(isTaken)
  }
  for (const { name, hear, before } of places) {
    // A listener of either event is called with the arguments of the event.
    const listeners = process.rawListeners(name) as Listener[]
    before.push(...listeners.filter((listener) => listener !== hear))
    process.removeAllListeners(name)
    process.on(name, hear)
  }
}

function placeOf(name: Place["name"], isTaken: (word: UncaughtError) => boolean): Place {
  const before: Listener[] = []
  const hear = (reason: unknown, ...more: unknown[]): void => {
    if (isTaken({ name, reason })) return
    for (const listener of before) listener.call(process, reason, ...more)
    if (before.length === 0 && process.listenerCount(name) === 1) bringAbout(name, reason)
  }
  return { name, hear, before }
}

function takeExit(isTaken: (word: UncaughtError) => boolean): () => void {
  const { exit } = process
  process.exit = (code) => {
    if (!isTaken({ name: "process.exit", reason: code })) return exit.call(process, code)
    throw new Error("The adapter under test called process.exit.")
  }
  return () => void (process.exit = exit)
}

/** Lets an error end the process, as it does without listeners. */
function bringAbout(name: Place["name"], reason: unknown): void {
  leave?.()
  leave = undefined
  for (const place of places) {
    process.off(place.name, place.hear)
    for (const listener of place.before) process.on(place.name, listener)
  }
  const again = (): never => {
    throw reason
  }
  if (name === "unhandledRejection") void Promise.resolve().then(again)
  else setImmediate(again)
}
