import { setImmediate } from "node:timers/promises"
import type { ContractCase } from "../../bench/case.ts"
import { Violation } from "../../values/assert.ts"
import { becomesTrue } from "../../values/running-time.ts"
import { callUnder, hangUp, prepared } from "./calls-under-fault.ts"
import { endingOf, failFor } from "./ending.ts"
import { faultCase, type FaultFixture } from "./fault-fixture.ts"
import { told } from "./fault.ts"
import { stuck } from "./half-written.ts"
import { shortTimeoutMs } from "./pace.ts"
import { recovery, startPatience } from "./patience.ts"
import { persistent, persistently } from "./persistently.ts"
import { readied } from "./probe.ts"
import { probes, writeProbes } from "./probes.ts"
import { readProbes } from "./read-probes.ts"
import { notRecovered, whyNotAgain } from "./recovery.ts"
import { ofSeveralRequests } from "./sweep.ts"
import { together } from "./together.ts"

const rounds = 3

/** If other instances cannot write any more, a method without preparation shows it soonest. */
const fewestNeedsFirst = probes.toSorted((one, other) => one.needs.length - other.needs.length)

/** Breaks the only connection during every method, repeatedly. */
async function breakTheOnlyConnection(faults: FaultFixture): Promise<void> {
  const ready = await prepared(faults.fixture, probes)
  const disturbed = await faults.openDisturbed({ pool: 1 })
  for (const fault of told) await callUnder(faults.wire, fault, disturbed.adapter, ready)
  const methods = ready.map(({ method }) => method)
  failFor(await notRecovered(faults, disturbed.adapter, methods, startPatience()))
}

/**
 * Lets every method time out on late responses, each on a separate instance with one connection.
 */
async function giveUpOnTheOnlyConnection(faults: FaultFixture): Promise<void> {
  const disturbedOnes = await Promise.all(
    (await prepared(faults.fixture, fewestNeedsFirst)).map(async (probe) => ({
      probe,
      disturbed: await faults.openDisturbed({ pool: 1, timeout: shortTimeoutMs }, 1),
    })),
  )
  faults.pace.lateAnswer().begin(faults.wire)
  await Promise.all(
    disturbedOnes.map(async ({ probe, disturbed }) => {
      for (let round = 0; round < rounds; round += 1) {
        await endingOf(() => probe.call(disturbed.adapter))
      }
    }),
  )
  faults.wire.calm()
  const observer = await faults.openObserver()
  const fixture = { ...observer, adapter: persistent(observer.adapter) }
  const blame = ({ probe, disturbed }: (typeof disturbedOnes)[number]) =>
    whyNotAgain(probe.method, fixture, disturbed.adapter, startPatience())
  const together = await Promise.all(
    disturbedOnes.map(async (one) => ({ one, finding: await blame(one) })),
  )
  const suspects = together.filter(({ finding }) => finding !== undefined)
  // Many simultaneous connection attempts may block each other. Alone, each has the full time
  // again.
  for (const [index, { one }] of suspects.entries()) {
    const alone = await blame(one)
    if (!alone) continue
    failFor([alone, ...suspects.slice(index + 1).flatMap(({ finding }) => finding ?? [])])
  }
}

/** Lets calls time out on late responses, and counts the remaining connections. */
async function countConnections(faults: FaultFixture): Promise<void> {
  const { wire } = faults
  const ready = await prepared(faults.fixture, readProbes)
  const { adapter } = await faults.openDisturbed({ timeout: shortTimeoutMs })
  const allowed = wire.open + ready.length
  for (let round = 0; round <= rounds; round += 1) {
    await callUnder(wire, faults.pace.lateAnswer(), adapter, ready)
    // Only working connections can be given up.
    const tries = ready.map((probe) => () => persistently(() => probe.call(adapter)))
    const together = await Promise.allSettled(tries.map((attempt) => attempt()))
    // Simultaneous calls can keep each other from a connection, so each runs again alone.
    const rejected = tries.filter((_, index) => together[index]?.status === "rejected")
    for (const attempt of rejected) await attempt()
  }
  // The wire registers a moment later that a connection was closed.
  if (await becomesTrue(() => wire.open <= allowed, recovery)) return
  const seen = `${wire.open}`
  throw new Violation("connections after calls that timed out", `at most ${allowed}`, seen)
}

const gaveUp = (number: number, requestsLeft: number): ContractCase =>
  faultCase(
    "F9",
    number,
    `another instance can repeat a write that timed out ${requestsLeft} ${requestsLeft === 1 ? "request" : "requests"} before its end`,
    [],
    async (faults) => {
      for (const { kind, requests } of await ofSeveralRequests(faults, writeProbes)) {
        const before = requests - requestsLeft
        if (before < 0) continue
        const [probe] = await readied([kind], faults.fixture)
        if (!probe) continue
        const disturbed = await faults.openDisturbed({ pool: 1, timeout: shortTimeoutMs }, 1)
        await lateAfter(faults, before, () => probe.call(disturbed.adapter))
        const seen = await stuck(probe, (await faults.openObserver()).adapter)
        if (seen === undefined) continue
        hangUp(faults.wire)
        // If a record is still incomplete after the connections have closed, F8 judges it.
        const { adapter } = await faults.openObserver()
        if ((await stuck(probe, adapter)) !== undefined) continue
        throw new Violation(`${kind.method}, by another instance`, "success", seen)
      }
    },
  )

/** Makes a call, and delays every response after it has made this many requests. */
async function lateAfter(
  { wire, pace }: FaultFixture,
  requests: number,
  call: () => Promise<unknown>,
): Promise<void> {
  const meter = wire.startMeter()
  // Slow enough to be stopped between two requests.
  wire.disturb({ kind: "latency", ms: 10 })
  let isOver = false
  const over = endingOf(call).then(() => void (isOver = true))
  while (!isOver && meter.read().requests < requests) await setImmediate()
  pace.lateAnswer().begin(wire)
  await over
  wire.calm()
}

/** What a fault must not leave behind. */
export const leftBehindCases: readonly ContractCase[] = [
  faultCase(
    "F9",
    1,
    "a pool of one connection still works after every method was interrupted at every point",
    [],
    breakTheOnlyConnection,
  ),
  faultCase(
    "F9",
    2,
    "a pool of one connection still works after every method timed out",
    [],
    giveUpOnTheOnlyConnection,
  ),
  together(faultCase("F9", 3, "calls that timed out leave no connections", [], countConnections)),
  together(gaveUp(4, 1)),
  together(gaveUp(5, 2)),
]
