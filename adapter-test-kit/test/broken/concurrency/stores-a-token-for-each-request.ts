import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { VerificationToken } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const storesATokenForEachRequest: BrokenAdapter = {
  defect:
    "checks whether the token exists, has no unique key, and deletes one of the matching rows",
  breaks: "C2",
  also: ["C9"],
  make(store) {
    const rows: VerificationToken[] = []
    const placeOf = (identifier: string, token: string) =>
      rows.findIndex((row) => pairKey(row.identifier, row.token) === pairKey(identifier, token))
    // What the reference deletes is not where these tokens are.
    const { deleteExpired: _, ...memory } = MemoryAdapter(store)
    return {
      ...memory,
      async createVerificationToken(token) {
        if (Number.isNaN(token.expires.getTime())) throw new RangeError("expires is no date.")
        if (placeOf(token.identifier, token.token) !== -1) throw new Error("duplicate")
        await roundTrip()
        rows.push(structuredClone(token))
        return structuredClone(token)
      },
      async useVerificationToken({ identifier, token }) {
        const place = placeOf(identifier, token)
        return place === -1 ? null : (rows.splice(place, 1)[0] ?? null)
      },
    }
  },
}
