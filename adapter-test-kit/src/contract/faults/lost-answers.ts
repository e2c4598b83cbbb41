import type { ContractCase } from "../../bench/case.ts"
import { toCode } from "../../values/print-code.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { callAllUnder, type FaultyCall } from "./calls-under-fault.ts"
import { findingsOf, failFor, violationOf, type FaultFinding } from "./ending.ts"
import { faultCase } from "./fault-fixture.ts"
import { broken, lostAnswer, type Fault } from "./fault.ts"
import { fitKinds } from "./fitness.ts"
import { persistently } from "./persistently.ts"
import type { Probe, ProbeKind } from "./probe.ts"
import { requestsOf, sweep } from "./sweep.ts"
import { togetherIfItWaits } from "./together.ts"
import { useVerificationToken } from "./token-probes.ts"

const needed = ["createVerificationToken", "useVerificationToken"] as const
const tokens: readonly ProbeKind[] = Array.from({ length: 5 }, () => useVerificationToken)
const laterAttempts = 2

/** Throws if a result was made up, or if more than one attempt with a token succeeded. */
async function usedOnce(calls: readonly FaultyCall[], observer: WatchedAdapter): Promise<void> {
  failFor(await findingsOf(calls, (call) => findingFor(call, observer)))
}

async function findingFor(
  { probe, what, ending }: FaultyCall,
  observer: WatchedAdapter,
): Promise<FaultFinding | undefined> {
  const won = ending.kind === "resolved" && (await isToken(probe, ending.value))
  if (ending.kind === "resolved" && !won) {
    return { what, expected: "a rejection, or the token", seen: toCode(ending.value) }
  }
  let winners = won ? 1 : 0
  for (let attempt = 0; attempt < laterAttempts; attempt += 1) {
    const again = await persistently(() => probe.call(observer))
    if (await isToken(probe, again)) winners += 1
  }
  if (winners <= 1) return undefined
  const expected = "at most one attempt that resolves to the token"
  return { what: `${what}, and again later`, expected, seen: `${winners} of them` }
}

async function isToken(probe: Probe, value: unknown): Promise<boolean> {
  return (await violationOf(() => probe.check(value))) === undefined
}

const usedOnceAfter = (fault: Fault, index: number): ContractCase =>
  togetherIfItWaits(
    fault,
    faultCase(
      "V16",
      index + 1,
      `a token is used at most once, and no call that consumes it returns null, ${fault.when}`,
      needed,
      async (faults) => {
        const { calls } = await callAllUnder(faults, fault, tokens)
        await usedOnce(calls, (await faults.openObserver()).adapter)
      },
    ),
  )

const usedOnceAfterCuts = (number: number, delivered: boolean): ContractCase => {
  const when = `the connection is lost ${delivered ? "after" : "before"} any of its requests`
  return faultCase(
    "V16",
    number,
    `a token is used at most once, and no call that consumes it returns null, when ${when}`,
    needed,
    async (faults) => {
      await fitKinds([useVerificationToken], faults.fixture)
      const { adapter: observer } = await faults.openObserver()
      const requests = await requestsOf(faults, useVerificationToken)
      await sweep(faults, useVerificationToken, requests, delivered, (call) =>
        usedOnce([call], observer),
      )
    },
  )
}

const spoilt: readonly Fault[] = [lostAnswer, ...broken]

/** Verification tokens whose use has an unknown outcome. */
export const lostAnswerCases: readonly ContractCase[] = [
  ...spoilt.map(usedOnceAfter),
  usedOnceAfterCuts(spoilt.length + 1, false),
  usedOnceAfterCuts(spoilt.length + 2, true),
]
