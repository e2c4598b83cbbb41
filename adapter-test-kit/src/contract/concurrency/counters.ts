import type { AdapterAuthenticator, AdapterMethod } from "@lockstep/core/adapters"
import { defineCase, type CaseTools, type ContractCase } from "../../bench/case.ts"
import { NeverSettled, ensure, equal } from "../../values/assert.ts"
import { isOneOf, resolvedOf } from "./outcomes.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Probe } from "./race.ts"

const needed: readonly AdapterMethod[] = [
  "createUser",
  "createAuthenticator",
  "getAuthenticator",
  "updateAuthenticatorCounter",
]

async function passkeyWith({ adapter, sample, newUser }: CaseTools, counter: number) {
  const { id } = await newUser()
  return adapter.createAuthenticator(sample.authenticator(id, { counter }))
}

async function storedCounter({ adapter }: CaseTools, passkey: AdapterAuthenticator) {
  return (await adapter.getAuthenticator(passkey.credentialID))?.counter
}

/** Determines what the adapter does with a lower counter in a single call: the contract allows both. */
export async function lowerCounterIs(tools: CaseTools): Promise<"stored" | "rejected"> {
  const { credentialID } = await passkeyWith(tools, 7)
  try {
    await tools.adapter.updateAuthenticatorCounter(credentialID, 3)
    return "stored"
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return "rejected"
  }
}

const most = 20

const storm: Probe = async ({ tools, size, run }) => {
  const way = await lowerCounterIs(tools)
  const passkey = await passkeyWith(tools, 0)
  const count = Math.min(size, most)
  // 7 and 20 have no common divisor, nor have 7 and 2: every number occurs once, in rising and
  // falling order.
  const counters = times(count, (index) => ((index * 7) % count) + 1)
  const outcomes = await run(
    counters.map(
      (counter) => (instance) => instance.updateAuthenticatorCounter(passkey.credentialID, counter),
    ),
  )
  const resolved = resolvedOf(outcomes, "updateAuthenticatorCounter")
  const written = resolved.map(({ index }) => counters[index] ?? 0)
  for (const { value } of resolved) {
    ensure(value !== null, "a concurrent updateAuthenticatorCounter", "the passkey", value)
    isOneOf(value.counter, written, "the counter that updateAuthenticatorCounter resolved to")
  }
  const last = await storedCounter(tools, passkey)
  if (written.length === 0) return equal(last, 0, "the counter when every update was rejected")
  if (way === "stored") return isOneOf(last, written, "the counter after concurrent updates")
  // An adapter that rejects lower counters has accepted the highest, which must then stay.
  equal(last, Math.max(...written), "the counter, of an adapter that rejects lower ones")
}

/** Counters of passkeys. */
export const counterCases: readonly ContractCase[] = [
  defineCase(
    "W8.1",
    "a lower counter is stored or rejected, never ignored",
    needed,
    async (tools) => {
      const passkey = await passkeyWith(tools, 7)
      let updated: AdapterAuthenticator
      try {
        updated = await tools.adapter.updateAuthenticatorCounter(passkey.credentialID, 3)
      } catch (error) {
        if (error instanceof NeverSettled) throw error
        return equal(await storedCounter(tools, passkey), 7, "the counter after the rejection")
      }
      equal(updated.counter, 3, "the counter that updateAuthenticatorCounter resolved to")
      equal(await storedCounter(tools, passkey), 3, "the counter when the lower one was accepted")
    },
  ),
  defineCase("W8.2", "an equal counter is accepted, including 0", needed, async (tools) => {
    for (const counter of [0, 7]) {
      const { credentialID } = await passkeyWith(tools, counter)
      const updated = await tools.adapter.updateAuthenticatorCounter(credentialID, counter)
      equal(updated.counter, counter, "the counter that updateAuthenticatorCounter resolved to")
    }
  }),
  ...raceCases("W8", 3, "no concurrent counter update is lost without a rejection", needed, storm),
]
