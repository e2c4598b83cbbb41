import { setImmediate } from "node:timers/promises"

/** What an adapter waits for between two steps: others make theirs in the meantime. */
export async function roundTrip(count = 1): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}
