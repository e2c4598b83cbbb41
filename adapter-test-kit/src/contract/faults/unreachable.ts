import { NotApplicable, type SecondInstance, type ContractCase } from "../../bench/case.ts"
import { Violation } from "../../values/assert.ts"
import { toCode } from "../../values/print-code.ts"
import { callUnder, methodsOf, prepared, type CallsUnderFault } from "./calls-under-fault.ts"
import { failFor } from "./ending.ts"
import { faultCase, type FaultFixture } from "./fault-fixture.ts"
import { goingOn, refused, swallowed, type Fault } from "./fault.ts"
import type { Demand } from "./fitness.ts"
import { timeoutMs } from "./pace.ts"
import { startPatience } from "./patience.ts"
import type { ProbeKind } from "./probe.ts"
import { probes } from "./probes.ts"
import { notRecovered } from "./recovery.ts"
import { together } from "./together.ts"

/**
 * Creates an instance while its database cannot be reached, and calls methods on it at the same
 * time.
 *
 * @param kinds - the methods, as far as they exist
 * @param demand - what they must do without the fault
 * @throws {NotApplicable} if no instance can be created, which F1 judges
 */
export async function unreachableFromTheStart(
  faults: FaultFixture,
  fault: Fault,
  kinds: readonly ProbeKind[],
  demand: Demand = "works",
): Promise<CallsUnderFault> {
  try {
    return await madeAndCalled(faults, fault, kinds, demand)
  } catch (error) {
    if (error instanceof Violation) throw new NotApplicable(`F1 judges ${error.what}`)
    throw error
  }
}

async function madeAndCalled(
  faults: FaultFixture,
  fault: Fault,
  kinds: readonly ProbeKind[],
  demand: Demand,
): Promise<CallsUnderFault> {
  const ready = await prepared(faults.fixture, kinds, demand)
  fault.begin(faults.wire)
  const disturbed = await made(faults, fault)
  const calls = await callUnder(faults.wire, goingOn(fault), disturbed.adapter, ready)
  return { disturbed, calls, patience: startPatience() }
}

async function made({ open, pace }: FaultFixture, fault: Fault): Promise<SecondInstance> {
  try {
    return await open({ timeout: pace.timeout(timeoutMs) })
  } catch (error) {
    if (error instanceof NotApplicable) throw error
    throw new Violation(`creating an adapter ${fault.when}`, "an adapter", toCode(error))
  }
}

const madeUnder = (number: number, fault: Fault): ContractCase =>
  faultCase(
    "F1",
    number,
    `an adapter can be created ${fault.when}, and works later`,
    [],
    async (faults) => {
      const { disturbed, calls, patience } = await madeAndCalled(faults, fault, probes, "works")
      failFor(await notRecovered(faults, disturbed.adapter, methodsOf(calls), patience))
    },
  )

/** A database that is not running yet. F2, F3 and F4 judge how its calls end. */
export const unreachableCases: readonly ContractCase[] = [
  madeUnder(1, refused),
  madeUnder(2, swallowed),
].map(together)
