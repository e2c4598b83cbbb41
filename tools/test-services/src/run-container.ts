import { randomUUID } from "node:crypto"
import type { StartedTestContainer } from "testcontainers"
import { waitUntilReady, type Endpoint, type Question } from "./ask-server.ts"
import { guardContainers, unguardContainers } from "./container-guard.ts"
import { importPeer } from "./import-peer.ts"
import {
  containerHost,
  labelsFor,
  lastLinesOf,
  removeContainersWith,
  removeLeftOverContainers,
} from "./labelled-containers.ts"

/** How to start a container. */
export interface ContainerPlan {
  readonly image: string
  readonly environment?: Record<string, string>
  /** Receives the host at which its ports are reachable. */
  readonly command: (host: string) => readonly string[]
  /** The data folder, which is in memory. */
  readonly data?: string
  /** Ports of the servers inside the container; with `fixed`, they are the same outside. */
  readonly ports: readonly number[]
  readonly fixed?: boolean
  /** Sent to each port until the servers are ready. */
  readonly question: Question
  /** Timeout in milliseconds. */
  readonly timeout: number
}

/** A container whose servers are ready. */
export interface RunningContainer {
  /** Endpoints of the servers, in the order of the ports. */
  readonly endpoints: readonly [Endpoint, ...Endpoint[]]
  readonly stop: () => Promise<void>
}

/**
 * Starts a container and waits until its servers are ready. The container is removed when this process ends.
 *
 * @throws Error if Docker or the image is missing, or the servers do not become ready
 */
export async function runContainer(plan: ContainerPlan): Promise<RunningContainer> {
  await removeLeftOverContainers()
  const { all, start } = labelsFor(randomUUID())
  guardContainers()
  try {
    const container = await launch(plan, all)
    const endpoints = await endpointsOf(plan, container)
    const stop = once(async () => {
      await container.stop()
      unguardContainers()
    })
    return { endpoints, stop }
  } catch (cause) {
    const lines = await lastLinesOf(...start).catch(() => "")
    await removeContainersWith(...start)
    unguardContainers()
    const reason = cause instanceof Error ? cause.message.trim() : String(cause)
    const text = lines === "" ? reason : `${reason}; it wrote:\n${lines}`
    throw new Error(`${plan.image} did not start: ${text}`, { cause })
  }
}

async function launch(
  plan: ContainerPlan,
  labels: Record<string, string>,
): Promise<StartedTestContainer> {
  const { GenericContainer } = await importPeer(
    "testcontainers",
    "it starts containers",
    () => import("testcontainers"),
  )
  const ports = plan.ports.map((port) => (plan.fixed ? { container: port, host: port } : port))
  const container = new GenericContainer(plan.image)
    .withEnvironment(plan.environment ?? {})
    .withCommand([...plan.command(await containerHost())])
    .withTmpFs(plan.data === undefined ? {} : { [plan.data]: "rw" })
    .withExposedPorts(...ports)
    .withLabels(labels)
    // The reaper of testcontainers needs another image; the container guard of this package needs none.
    .withAutoCleanup(false)
    .withWaitStrategy(atOnce)
  return container.start()
}

/** This package checks the servers from outside, which is faster than a shell inside the container. */
const atOnce = {
  waitUntilReady: () => Promise.resolve(),
  withStartupTimeout: () => atOnce,
  isStartupTimeoutSet: () => true,
  getStartupTimeout: () => 0,
}

async function endpointsOf(
  plan: ContainerPlan,
  container: StartedTestContainer,
): Promise<[Endpoint, ...Endpoint[]]> {
  const host = await containerHost()
  const [first, ...others] = plan.ports.map((port) => ({
    host,
    port: container.getMappedPort(port),
  }))
  if (first === undefined) throw new Error("The container has no port.")
  for (const endpoint of [first, ...others]) {
    await waitUntilReady(endpoint, plan.question, plan.timeout, () => whyItEnded(container))
  }
  return [first, ...others]
}

async function whyItEnded(container: StartedTestContainer): Promise<string | undefined> {
  const { exitCode } = await container.exec("true").catch(() => ({ exitCode: undefined }))
  return exitCode === undefined ? "its container has stopped" : undefined
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= action())
}
