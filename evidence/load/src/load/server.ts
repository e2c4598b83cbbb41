import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { promisify } from "node:util"
import { freePort } from "../../../../tools/test-services/src/free-port.ts"
import { recipes } from "../../../../scripts/setup/service-images.mjs"
import { serverPlans, type ServerKind, type ServerPlan } from "./server-plans.ts"

/** A database server in its own container. */
export interface LoadServer {
  readonly url: string
  /** Stops it, and starts it with what it has stored; resolves when it answers. */
  restart(): Promise<void>
  /** Ends it with SIGKILL, so that it finishes nothing. */
  kill(): Promise<void>
  /** Starts it with what it has stored; resolves when it answers. */
  start(): Promise<void>
  /** Removes it with everything in it. */
  remove(): Promise<void>
}

const run = promisify(execFile)

/** Milliseconds that a server may take to answer. */
const timeoutMs = 60_000

/**
 * Starts a server.
 *
 * @throws Error when there is no Docker or no image, or the server does not respond within a minute
 */
export async function startServer(kind: ServerKind): Promise<LoadServer> {
  const plan = serverPlans[kind]
  const ports = await Promise.all(Array.from({ length: plan.ports }, freePort))
  const name = `lockstep-load-${randomBytes(4).toString("hex")}`
  const environment = Object.entries(plan.environment).flatMap(([key, value]) => [
    "--env",
    `${key}=${value}`,
  ])
  const network =
    plan.inside === undefined
      ? ["--network", "host"]
      : ["--publish", `127.0.0.1:${ports[0]}:${plan.inside}`]
  await docker(
    ["run", "--detach", ...network, "--name", name, ...environment],
    [await imageOf(plan), ...plan.command(ports)],
  )
  const remove = async () => void (await docker(["rm", "--force", "--volumes", name]))
  const ready = () => waitUntilReady(name, plan.ready(ports))
  try {
    await ready()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: plan.url(ports),
    async restart() {
      await docker(["restart", "--time", "20", name])
      await ready()
    },
    async kill() {
      await docker(["kill", "--signal", "KILL", name])
    },
    async start() {
      await docker(["start", name])
      await ready()
    },
    remove,
  }
}

async function docker(...parts: readonly (readonly string[])[]): Promise<string> {
  const { stdout } = await run("docker", parts.flat())
  return stdout
}

/** The image that was built here, or the official one. */
async function imageOf({ recipe }: ServerPlan): Promise<string> {
  const found = recipes.find(({ name }) => name === recipe)
  if (!found) throw new Error(`There is no image ${recipe}.`)
  const named = process.env[found.variable]
  if (named !== undefined && named !== "") return named
  const isBuilt = await docker(["image", "inspect", found.own]).then(
    () => true,
    () => false,
  )
  return isBuilt ? found.own : found.official
}

async function waitUntilReady(name: string, question: string): Promise<void> {
  const end = Date.now() + timeoutMs
  let last: unknown
  while (Date.now() < end) {
    try {
      await docker(["exec", name, "sh", "-c", question])
      return
    } catch (error) {
      last = error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error(`${name} did not answer in ${timeoutMs / 1000} s.`, { cause: last })
}
