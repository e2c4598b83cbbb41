import type { ChildProcess } from "node:child_process"
import { type EventEmitter, once } from "node:events"

/**
 * Waits for an event that a process causes, such as its first output or its message.
 *
 * @param child - the process
 * @param emitter - of the event: the process, or one of its streams
 * @param event - its name
 * @returns what the event comes with
 * @throws Error when the process ends before, so that nothing waits for what cannot come any more
 */
export async function eventOf(
  child: ChildProcess,
  emitter: EventEmitter | null,
  event: string,
): Promise<readonly unknown[]> {
  if (emitter === null) throw new Error(`The process has no stream for ${event}.`)
  const closed = new AbortController()
  const abort = (): void => closed.abort()
  // Output that the process wrote at its end comes before this.
  child.once("close", abort)
  if (hasEnded(child)) abort()
  try {
    // The listeners of a process and its streams get values of any type.
    return (await once(emitter, event, { signal: closed.signal })) as readonly unknown[]
  } catch (cause) {
    if (!closed.signal.aborted) throw cause
    const { exitCode, signalCode } = child
    throw new Error(`The process ended with ${exitCode ?? signalCode} before ${event}.`, { cause })
  } finally {
    child.off("close", abort)
  }
}

/**
 * Waits for the end of a process, which may have been before.
 *
 * @param child - the process
 */
export async function endOf(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, "exit")
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
