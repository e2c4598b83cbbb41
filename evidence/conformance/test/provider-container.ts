import { execFile } from "node:child_process"
import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { promisify } from "node:util"
import { freePort } from "../../../tools/test-services/src/free-port.ts"

const run = promisify(execFile)

/** The name that this machine has in the container, for servers that listen on all of its addresses. */
export const machineInContainers = "host.docker.internal"

/** An OpenID provider in a container. */
export interface ProviderContainer {
  /** Origin that browsers and the application reach it at. */
  readonly origin: string
  /** Runs a program inside of it. */
  exec(...command: readonly string[]): Promise<string>
  /** The end of what it logged. */
  log(): Promise<string>
  stop(): Promise<void>
}

/** What a container is started with. */
export interface ContainerOptions {
  /** Name of the image. */
  readonly image: string
  /** Port that the server listens on inside of the container. */
  readonly port: number
  /** Environment variable that gets the origin: providers have to know it. */
  readonly originVariable: string
  /** A path that responds with the status 200 once the server is ready. */
  readonly ready: string
  /** Replaces the program that the image starts. */
  readonly command?: readonly string[]
  /** Default: `http`. */
  readonly scheme?: "http" | "https"
}

/** Starts a container on a free port of this machine, and waits until it answers. */
export async function startProviderContainer(
  options: ContainerOptions,
): Promise<ProviderContainer> {
  const port = await freePort()
  const origin = `${options.scheme ?? "http"}://localhost:${port}`
  const variable = ["--env", `${options.originVariable}=${origin}`]
  const publish = ["--publish", `127.0.0.1:${port}:${options.port}`]
  const program = [options.image, ...(options.command ?? [])]
  const host = ["--add-host", `${machineInContainers}:host-gateway`]
  const args = ["run", "--detach", "--rm", ...host, ...variable, ...publish, ...program]
  const id = (await run("docker", args)).stdout.trim()
  const container: ProviderContainer = {
    origin,
    exec: async (...command) => (await run("docker", ["exec", id, ...command])).stdout,
    async log() {
      const { stdout, stderr } = await run("docker", ["logs", "--tail", "20", id])
      return stdout + stderr
    },
    stop: async () => void (await run("docker", ["rm", "--force", id])),
  }
  try {
    await answers(`${origin}${options.ready}`)
  } catch (cause) {
    const log = await container.log()
    await container.stop()
    throw new Error(`${options.image} did not get ready:\n${log}`, { cause })
  }
  return container
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + 45_000
  for (;;) {
    const status = await statusOf(url).catch(() => undefined)
    if (status === 200) return
    if (Date.now() > end) throw new Error(`${url} does not answer with the status 200.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Whichever certificate the server has. */
async function statusOf(url: string): Promise<number | undefined> {
  const options = { agent: false, rejectUnauthorized: false }
  const request = url.startsWith("https:") ? requestHttps(url, options) : requestHttp(url, options)
  request.end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve)
    request.on("error", reject)
  })
  response.resume()
  return response.statusCode
}
