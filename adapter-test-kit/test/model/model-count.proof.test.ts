import { setTimeout } from "node:timers/promises"
import { checkAdapter, formatReport } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test, vi } from "vitest"

test("the report says how many sequences were run", async () => {
  const report = await checkAdapter(MemoryAdapter(), { only: ["C9"], model: { runs: 3 } })
  expect(report.sequences["users"]).toEqual({ ran: 3, planned: 3 })
  expect(formatReport(report)).toMatch(/random sequences of calls \(run\/planned\)\n.*users 3\/3/)
})

test("LOCKSTEP_MODEL_RUNS limits them, and the report says so", async () => {
  vi.stubEnv("LOCKSTEP_MODEL_RUNS", "2")
  const report = await checkAdapter(MemoryAdapter(), { only: ["C9"], model: { runs: 3 } })
  expect(report.sequences["users"]).toEqual({ ran: 2, planned: 2 })
})

test.for(["0", "1.5", "few"])("LOCKSTEP_MODEL_RUNS=%s judges nothing", async (text) => {
  vi.stubEnv("LOCKSTEP_MODEL_RUNS", text)
  const { rules } = await checkAdapter(MemoryAdapter(), { only: ["C9"] })
  expect(rules[0]?.status).not.toBe("pass")
})

test("too few sequences are no verdict", async () => {
  const memory = MemoryAdapter()
  const tokens = {
    createVerificationToken: memory.createVerificationToken,
    // Forty sequences of it take longer than four times the timeout, however fast the machine is.
    useVerificationToken: async (token: Parameters<typeof memory.useVerificationToken>[0]) => {
      await setTimeout(60)
      return memory.useVerificationToken(token)
    },
  }
  const options = { only: ["C9" as const], deadline: 400, model: { runs: 400 } }
  const report = await checkAdapter(tokens, options)
  const [rule] = report.rules
  expect(rule?.status).toBe("unjudged")
  expect(rule?.detail).toMatch(/of 400 sequences ran in time, 100 are needed/)
  expect(report.sequences["tokens"]?.planned).toBe(400)
})
