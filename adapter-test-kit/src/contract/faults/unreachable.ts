import { Violation } from "../../assert.ts"
import { NotApplicable, type SecondInstance, type ContractCase } from "../../case.ts"
import { toCode } from "../../print-code.ts"
import { failFor } from "./ending.ts"
import { goingOn, refused, swallowed, type Fault } from "./fault.ts"
import type { Demand } from "./fitness.ts"
import { callUnder, methodsOf, prepared, type Outbreak } from "./outbreak.ts"
import type { ProbeKind } from "./probe.ts"
import { probes } from "./probes.ts"
import { notRecovered } from "./recovery.ts"
import { faultCase, patience, type Ward } from "./ward.ts"

/**
 * Makes an instance while its database cannot be reached, and calls methods on it at the same time.
 *
 * @param ward - of the case
 * @param fault - why it cannot be reached
 * @param kinds - the methods, as far as they are there
 * @param demand - what they must do without the fault
 * @throws {NotApplicable} when no instance can be made, which F1 judges
 */
export async function unreachableFromTheStart(
  ward: Ward,
  fault: Fault,
  kinds: readonly ProbeKind[],
  demand: Demand = "works",
): Promise<Outbreak> {
  try {
    return await madeAndCalled(ward, fault, kinds, demand)
  } catch (error) {
    if (error instanceof Violation) throw new NotApplicable(`F1 judges ${error.what}`)
    throw error
  }
}

async function madeAndCalled(
  ward: Ward,
  fault: Fault,
  kinds: readonly ProbeKind[],
  demand: Demand,
): Promise<Outbreak> {
  const ready = await prepared(ward.ground, kinds, demand)
  fault.begin(ward.wire)
  const patient = await made(ward, fault)
  const calls = await callUnder(ward.wire, goingOn(fault), patient.adapter, ready)
  return { patient, calls, over: performance.now() }
}

async function made({ open }: Ward, fault: Fault): Promise<SecondInstance> {
  try {
    return await open({ timeout: patience })
  } catch (error) {
    if (error instanceof NotApplicable) throw error
    throw new Violation(`making an adapter ${fault.when}`, "that it is made", toCode(error))
  }
}

const madeUnder = (number: number, fault: Fault): ContractCase =>
  faultCase(
    "F1",
    number,
    `an adapter can be made ${fault.when}, and works later`,
    [],
    async (ward) => {
      const { patient, calls, over } = await madeAndCalled(ward, fault, probes, "works")
      failFor(await notRecovered(ward, patient.adapter, methodsOf(calls), over))
    },
  )

/** A database that is not there yet. How its calls end is judged by F2, F3 and F4. */
export const unreachableCases: readonly ContractCase[] = [
  madeUnder(1, refused),
  madeUnder(2, swallowed),
]
