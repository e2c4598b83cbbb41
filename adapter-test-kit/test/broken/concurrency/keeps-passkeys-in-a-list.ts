import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const keepsPasskeysInAList: BrokenAdapter = {
  defect: "reads a user's list of passkeys, adds one, and writes the list",
  breaks: "C3",
  make(store) {
    const memory = MemoryAdapter(store)
    const lists = new Map<string, readonly string[]>()
    return {
      ...memory,
      async createAuthenticator(passkey) {
        const created = await memory.createAuthenticator(passkey)
        const list = lists.get(passkey.userId) ?? []
        await roundTrip()
        lists.set(passkey.userId, [...list, passkey.credentialID])
        return created
      },
      async createUserWithAccount(records) {
        const created = await memory.createUserWithAccount(records)
        if (records.authenticator) {
          lists.set(created.user.id, [records.authenticator.credentialID])
        }
        return created
      },
      async listAuthenticatorsByUserId(userId) {
        const list = new Set(lists.get(userId))
        const all = await memory.listAuthenticatorsByUserId(userId)
        return all.filter(({ credentialID }) => list.has(credentialID))
      },
    }
  },
}
