import { NotApplicable } from "../../case.ts"
import { endingOf, violationOf } from "./ending.ts"
import { cutAt } from "./fault.ts"
import { callUnder, type FaultyCall } from "./outbreak.ts"
import { applicable, readied, type ProbeKind } from "./probe.ts"
import type { Ward } from "./ward.ts"

/** A method that makes more requests than this is not followed to its end. */
const mostRequests = 24

/**
 * Cuts the connection at each request of a method in turn, each time on records and an instance of its
 * own, until a call needs no more requests than were let through.
 *
 * @param ward - of the case
 * @param kind - the method
 * @param delivered - whether the request is carried out before the cut
 * @param judge - is told of each call when the wire is calm again; the last one was not cut
 */
export async function sweep(
  ward: Ward,
  kind: ProbeKind,
  delivered: boolean,
  judge: (cut: FaultyCall) => Promise<void>,
): Promise<void> {
  const { wire, ground } = ward
  for (let request = 1; request <= mostRequests; request += 1) {
    const [probe] = await readied([kind], ground)
    if (!probe) return
    const patient = await ward.openPatient({}, 1)
    const meter = wire.startMeter()
    const [call] = await callUnder(wire, cutAt(request, delivered), patient.adapter, [probe])
    const { flights } = meter.read()
    if (!call) return
    await judge(call)
    if (flights < request && (await isWhole(call))) return
  }
}

async function isWhole({ probe, ending }: FaultyCall): Promise<boolean> {
  if (ending.kind !== "resolved") return false
  return (await violationOf(() => probe.check(ending.value))) === undefined
}

/** A method that makes more than one request. */
export interface SeveralRequests {
  readonly kind: ProbeKind
  readonly requests: number
}

/**
 * The methods that make more than one request. To cut one of the others is to break its connection before
 * or after the only request, which all methods are put through at once. What becomes of one-time tokens
 * is judged by V16.
 *
 * @param ward - of the case
 * @param kinds - the methods, as far as they are there
 * @throws {NotApplicable} when there is none
 */
export async function ofSeveralRequests(
  ward: Ward,
  kinds: readonly ProbeKind[],
): Promise<readonly SeveralRequests[]> {
  const several: SeveralRequests[] = []
  for (const kind of applicable(kinds, ward.tools.has)) {
    if (kind.method === "useVerificationToken") continue
    const requests = await requestsOf(ward, kind)
    if (requests > 1) several.push({ kind, requests })
  }
  if (several.length === 0) throw new NotApplicable("no method makes more than one request")
  return several
}

async function requestsOf({ ground, wire }: Ward, kind: ProbeKind): Promise<number> {
  const [probe] = await readied([kind], ground)
  const meter = wire.startMeter()
  const ending = probe && (await endingOf(() => probe.call(ground.adapter)))
  // What fails without a fault is not to be blamed on one.
  return ending?.kind === "resolved" ? meter.read().flights : 0
}
