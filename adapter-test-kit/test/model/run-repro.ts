import { runInThisContext } from "node:vm"
import type { Adapter } from "@lockstep/core/adapters"

/** What the last call of printed code came to. */
export type Shown = { readonly value: unknown } | { readonly rejected: unknown }

/**
 * Runs code that a failing case has printed, as a reader would.
 *
 * @param code - from the message
 * @param open - opens instances, on one store
 */
export async function runRepro(code: string, open: () => Adapter): Promise<Shown> {
  const shown: Shown[] = []
  const console = {
    log: (value: unknown) => void shown.push({ value }),
    error: (rejected: unknown) => void shown.push({ rejected }),
  }
  const source = `async (adapter, second, reconnect, console) => {\n${code}\n}`
  await runInThisContext(source)(open(), open(), open, console)
  const last = shown.at(-1)
  if (!last) throw new Error("The code has shown nothing.")
  return last
}
