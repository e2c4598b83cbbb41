import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Adapter } from "@lockstep/core/adapters"
import { work } from "./caller.ts"
import type { Desk } from "./jobs.ts"
import { startServer, type LoadServer } from "./server.ts"
import { counted, newTally, type Absence, type Tally } from "./tally.ts"
import type { OpenTarget, Target } from "./target.ts"

/** How hard and how long. */
export interface LoadPlan {
  readonly callers: number
  readonly seconds: number
}

/** How a run came out. */
export interface LoadResult {
  readonly tally: Tally
  /** Seconds that all of it took. */
  readonly seconds: number
  /** Seconds that the server was away in the middle; absent for a database inside of this process. */
  readonly away: number | undefined
  /** The most connections that the database counted. */
  readonly connections: number
  /** Those that it still counted once the pool was closed. */
  readonly leaked: number
}

/**
 * Lets many callers work on an adapter, restarts its server in the middle, and looks at the end
 * whether everything is there.
 */
export async function runLoad(target: Target, plan: LoadPlan): Promise<LoadResult> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-load-"))
  const server = target.server && (await startServer(target.server))
  try {
    return await runOn(target, plan, server, server?.url ?? folder)
  } finally {
    await server?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runOn(
  target: Target,
  plan: LoadPlan,
  server: LoadServer | undefined,
  url: string,
): Promise<LoadResult> {
  const before = server ? await connectionsAlone(target, url) : 0
  const open = await target.open(url)
  const tally = newTally()
  const absence: Absence = { from: Infinity, to: -Infinity }
  const start = performance.now()
  const end = start + plan.seconds * 1000
  const desk = deskOf(open.adapter, tally, absence)
  const callers = Array.from({ length: plan.callers }, () =>
    work(desk, () => performance.now() >= end),
  )
  const interruption = server && interrupt(server, absence, plan.seconds / 2)
  const watch = watchConnections(open, target.server !== undefined)
  await Promise.all([...callers, interruption])
  const seconds = (performance.now() - start) / 1000
  const connections = await watch.stop()
  await open.close()
  const leaked = server ? (await connectionsAlone(target, url)) - before : 0
  const away = server && (absence.to - absence.from) / 1000
  return { tally, seconds, away, connections, leaked }
}

function deskOf(adapter: Adapter, tally: Tally, absence: Absence): Desk {
  return {
    // A Lockstep adapter has all methods, except perhaps the composite one.
    adapter: adapter as Desk["adapter"],
    call: (run) => counted(tally, absence, run),
    wrong: (what) => void tally.wrong.push(what),
  }
}

async function interrupt(server: LoadServer, absence: Absence, after: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, after * 1000))
  absence.from = performance.now()
  absence.to = Infinity
  await server.restart()
  absence.to = performance.now()
}

/** Asks the database every second; it may be away. */
function watchConnections(open: OpenTarget, counts: boolean) {
  let most = 0
  const look = async () => {
    most = Math.max(most, await open.connections().catch(() => 0))
  }
  const timer = counts ? setInterval(() => void look(), 1000) : undefined
  return {
    async stop() {
      clearInterval(timer)
      if (counts) await look()
      return most
    },
  }
}

/** What the database counts while there is a new adapter and no other client. */
async function connectionsAlone(target: Target, url: string): Promise<number> {
  const moment = () => new Promise((resolve) => setTimeout(resolve, 500))
  // Servers notice a closed connection a moment later, and clients open some in the background.
  await moment()
  const open = await target.open(url)
  try {
    await moment()
    return await open.connections()
  } finally {
    await open.close()
  }
}
