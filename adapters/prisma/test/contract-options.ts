import { fileURLToPath } from "node:url"
import type { KitOptions } from "@lockstep/adapter-test-kit"

/** What the variant `own` of the models has beyond the standard columns, with values to try. */
export const ownColumns: Pick<KitOptions, "extraUserFields" | "extraSessionFields"> = {
  extraUserFields: {
    role: ["admin", null],
    age: [42, 0],
    isActive: [true, false],
    createdAt: [new Date("2031-07-01T12:00:00.123Z"), null],
    settings: [{ theme: "dark", tags: ["a"] }, null],
  },
  extraSessionFields: {
    device: ["Firefox 🦊", null],
    createdAt: [null, new Date("2032-07-01T12:00:00.456Z")],
  },
}

/**
 * Returns the path of a report for the page about adapters.
 *
 * @param id - of the adapter on its database
 */
export function reportFile(id: string): string {
  return fileURLToPath(new URL(`../../../.lockstep/reports/${id}.json`, import.meta.url))
}
