import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { setTimeout } from "node:timers/promises"
import { startLocalServices } from "lockstep-example-local-services/services"
import { stopServer } from "lockstep-example-local-services/stop-server"
import { freePort } from "../../../../core/test/support/free-port.ts"
import type { Application } from "./applications.ts"
import { startProxy } from "./start-proxy.ts"

/** An application that runs, with the OpenID provider that it knows. */
export interface RunningApplication {
  /** Without a slash at the end. */
  readonly url: string
  /** Everything that it wrote. */
  readonly output: () => string
  close(): Promise<void>
}

/** Builds an application. */
export async function buildApplication({ name, folder, build }: Application): Promise<void> {
  if (build === undefined) return
  const variables = { NODE_ENV: "production" }
  const { child, output } = startProgram(process.execPath, folder ?? name, build, variables)
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error(`The build of ${name} failed.\n${output()}`)
}

/**
 * Starts an application on a free port, with a session that is extended whenever it is read.
 *
 * @param application - after it was built
 * @param publicUrl - where browsers reach it, if a reverse proxy is to be in front of it
 */
export async function startApplication(
  { name, folder, program, start, needsProxy, endsAnother, behindProxy }: Application,
  publicUrl?: string,
): Promise<RunningApplication> {
  const port = await freePort()
  const proxy = needsProxy && publicUrl === undefined && (await startProxy(port))
  const url = `http://localhost:${proxy ? proxy.port : port}`
  const services = await startLocalServices({
    port: { number: 0 },
    name,
    redirectUri: `${publicUrl ?? url}/api/auth/callback/local`,
    onMail: () => undefined,
  })
  const file = program === undefined ? process.execPath : programOf(program)
  const { child, output } = startProgram(file, folder ?? name, start, {
    NODE_ENV: "production",
    HOST: "localhost",
    PORT: String(port),
    PROTOCOL_HEADER: "x-forwarded-proto",
    AUTH_SECRET: "an-example-secret-of-more-than-32-characters",
    AUTH_LOCAL_ISSUER: services.issuer,
    AUTH_LOCAL_ID: services.clientId,
    AUTH_LOCAL_SECRET: services.clientSecret,
    DEMO_PASSWORD: "right",
    SESSION_UPDATE_AGE: "0",
    ...(publicUrl === undefined
      ? { AUTH_TRUST_HOST: "true" }
      : { AUTH_URL: publicUrl, ...behindProxy }),
  })
  const close = async (): Promise<void> => {
    const ended = child.exitCode === null && child.signalCode === null && once(child, "exit")
    child.kill(endsAnother ? "SIGTERM" : "SIGKILL")
    await Promise.all([ended, services.close(), proxy && stopServer(proxy.server)])
  }
  while (!(await responds(url))) {
    if (child.exitCode !== null) {
      await close()
      throw new Error(`${name} ended before it responded.\n${output()}`)
    }
    await setTimeout(50)
  }
  return { url, output, close }
}

/** See vitest.config.ts, which leaves out the tests of runtimes that are not installed. */
function programOf(variable: string): string {
  const program = process.env[variable]
  if (!program) throw new Error(`${variable} is not set. Set it to the program of the runtime.`)
  return program
}

function startProgram(
  program: string,
  folder: string,
  args: readonly string[],
  variables: Record<string, string>,
) {
  const cwd = path.join(import.meta.dirname, "../..", folder)
  const { VITEST: _, ...env } = process.env
  const telemetry = { ASTRO_TELEMETRY_DISABLED: "1", NUXT_TELEMETRY_DISABLED: "1" }
  const child = spawn(program, args, { cwd, env: { ...env, ...telemetry, ...variables } })
  let written = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (written += String(text)))
  }
  return { child, output: () => written }
}

async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/session`)
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
