import { NotApplicable } from "../../bench/case.ts"
import { callUnder, type FaultyCall } from "./calls-under-fault.ts"
import { endingOf } from "./ending.ts"
import type { FaultFixture } from "./fault-fixture.ts"
import { cutAt } from "./fault.ts"
import { fitKinds } from "./fitness.ts"
import { readied, type ProbeKind } from "./probe.ts"

/** A method that makes more requests than this is not tested to its end. */
const mostRequests = 24

/**
 * Cuts the connection at each request of a method in turn, each time on separate records and a
 * separate instance.
 *
 * @param requests - how many it makes without a cut
 * @param delivered - whether the request is executed before the cut
 * @param judge - called with each call that was cut, after the disturbance has ended
 */
export async function sweep(
  faults: FaultFixture,
  kind: ProbeKind,
  requests: number,
  delivered: boolean,
  judge: (cut: FaultyCall) => Promise<void>,
): Promise<void> {
  const { wire, fixture } = faults
  for (let request = 1; request <= Math.min(requests, mostRequests); request += 1) {
    const [probe] = await readied([kind], fixture)
    if (!probe) return
    const disturbed = await faults.openDisturbed({}, 1)
    const meter = wire.startMeter()
    const [call] = await callUnder(wire, cutAt(request, delivered), disturbed.adapter, [probe])
    // A request that does not arrive is not counted.
    const isCut = meter.read().requests >= (delivered ? request : request - 1)
    faults.dismiss(disturbed)
    if (call && isCut) await judge(call)
  }
}

/** A method that makes more than one request. */
export interface SeveralRequests {
  readonly kind: ProbeKind
  readonly requests: number
}

/**
 * Returns the methods that make more than one request and work without a fault. Cutting a method
 * with one request is the same as breaking its connection before or after that request, which other
 * cases do for all methods at once. V16 judges verification tokens.
 *
 * @param kinds - the methods, as far as they exist
 * @throws {NotApplicable} if there is none
 */
export async function ofSeveralRequests(
  faults: FaultFixture,
  kinds: readonly ProbeKind[],
): Promise<readonly SeveralRequests[]> {
  const judged = kinds.filter(({ method }) => method !== "useVerificationToken")
  const several: SeveralRequests[] = []
  for (const kind of await fitKinds(judged, faults.fixture)) {
    const requests = await requestsOf(faults, kind)
    if (requests > 1) several.push({ kind, requests })
  }
  if (several.length === 0) throw new NotApplicable("no method makes more than one request")
  return several
}

/** Counts the requests of an undisturbed call, on a new instance like those that will be disturbed. */
export async function requestsOf(faults: FaultFixture, kind: ProbeKind): Promise<number> {
  const [probe] = await readied([kind], faults.fixture)
  if (!probe) return 0
  const disturbed = await faults.openDisturbed({}, 1)
  const meter = faults.wire.startMeter()
  await endingOf(() => probe.call(disturbed.adapter))
  const { requests } = meter.read()
  faults.dismiss(disturbed)
  return requests
}
