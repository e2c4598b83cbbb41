import { checkAdapter } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"

const only = ["A20", "A21", "A22", "A23", "S20", "S21", "W20", "W21", "P1", "P2", "P3"] as const

test("an adapter that ignores except is said to end the current session too, and does not fail", async () => {
  const memory = MemoryAdapter()
  const adapter: Adapter = {
    ...memory,
    deleteSessionsByUserId: (userId) => memory.deleteSessionsByUserId(userId),
  }
  const { rules } = await checkAdapter(adapter, { level: 3, only: ["S22", "S23"] })
  expect(rules.map(({ status }) => status)).toEqual(["na", "na"])
  for (const { detail } of rules) expect(detail).toContain("it ends the current one too")
})

test("an adapter without the optional methods fails no rule about them", async () => {
  const {
    updateAccount: _,
    listSessionsByUserId: __,
    updateAuthenticator: ___,
    deleteAuthenticator: ____,
    deleteExpired: _____,
    ...adapter
  } = MemoryAdapter()
  const { rules } = await checkAdapter(adapter, { level: 3, only: [...only] })
  expect(rules.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual(
    only.map((id) => `${id} na`).toSorted(),
  )
})

test("a passkey's name and date that an adapter has no columns for are not asked for", async () => {
  const memory = MemoryAdapter()
  const adapter: Adapter = {
    ...memory,
    updateAuthenticator: ({ credentialID }) => memory.updateAuthenticator({ credentialID }),
  }
  const { rules } = await checkAdapter(adapter, { level: 1, only: ["W21"] })
  expect(rules[0]?.detail).toContain("stores neither name nor lastUsedAt")
})
