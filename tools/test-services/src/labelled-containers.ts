import { importPeer } from "./import-peer.ts"
import { isAlive, thisHost } from "./owner.ts"

const hostLabel = "dev.lockstep.host"
const processLabel = "dev.lockstep.process"
const startLabel = "dev.lockstep.start"

/** Milliseconds after which a container counts as left over, even if its process cannot be checked. */
const oldAge = 24 * 3600 * 1000

/** Labels of every container that this package starts. */
export interface ContainerLabels {
  /** Key and value of the label that only this start has. */
  readonly start: readonly [string, string]
  readonly all: Record<string, string>
}

/**
 * Returns the labels of a container: the process that owns it, and the start that it belongs to.
 *
 * @param start - a unique ID of the start
 */
export function labelsFor(start: string): ContainerLabels {
  const all = {
    [hostLabel]: thisHost,
    [processLabel]: String(process.pid),
    [startLabel]: start,
  }
  return { start: [startLabel, start], all }
}

async function runtime() {
  const { getContainerRuntimeClient } = await importPeer(
    "testcontainers",
    "it starts containers",
    () => import("testcontainers"),
  )
  return getContainerRuntimeClient()
}

async function docker() {
  return (await runtime()).container.dockerode
}

/** Returns the host of the ports of containers, which differs inside and outside a container. */
export async function containerHost(): Promise<string> {
  const { host } = (await runtime()).info.containerRuntime
  // `localhost` can resolve to an IPv6 address first, on which Docker may not publish.
  return host === "localhost" ? "127.0.0.1" : host
}

async function remove(ids: readonly string[]): Promise<void> {
  const client = await docker()
  // Another process may be removing the same container, which is not an error.
  const removals = ids.map((id) => client.getContainer(id).remove({ force: true, v: true }))
  await Promise.allSettled(removals)
}

/**
 * Returns the last lines of a container's log, for a message.
 *
 * @param name - name of a label that only this container has
 */
export async function lastLinesOf(name: string, value: string): Promise<string> {
  const client = await docker()
  const filters = { label: [`${name}=${value}`] }
  const [found] = await client.listContainers({ all: true, filters })
  if (found === undefined) return ""
  const container = client.getContainer(found.Id)
  const log = await container.logs({ stdout: true, stderr: true, tail: 10, follow: false })
  return withoutFrames(log).trimEnd()
}

/** Each piece of a log has a header of eight bytes, four of which are its length. */
function withoutFrames(log: Buffer): string {
  let text = ""
  for (let at = 0; at + 8 <= log.length;) {
    const start = at + 8
    at = start + log.readUInt32BE(at + 4)
    text += log.toString("utf8", start, at)
  }
  return text
}

/** Removes containers with a label. */
export async function removeContainersWith(name: string, value: string): Promise<void> {
  const client = await docker()
  const filters = { label: [`${name}=${value}`] }
  const found = await client.listContainers({ all: true, filters })
  await remove(found.map(({ Id }) => Id))
}

/** Removes the containers of a process of this machine. */
export async function removeContainersOf(pid: number): Promise<void> {
  const client = await docker()
  const filters = { label: [`${hostLabel}=${thisHost}`, `${processLabel}=${pid}`] }
  const found = await client.listContainers({ all: true, filters })
  await remove(found.map(({ Id }) => Id))
}

/** Removes the containers of processes that have ended, and those older than a day. */
export async function removeLeftOverContainers(): Promise<void> {
  const client = await docker()
  const found = await client.listContainers({ all: true, filters: { label: [processLabel] } })
  const leftOver = found.filter(({ Labels, Created }) => {
    if (Date.now() - Created * 1000 > oldAge) return true
    return Labels[hostLabel] === thisHost && !isAlive(Number(Labels[processLabel]))
  })
  await remove(leftOver.map(({ Id }) => Id))
}
