import { execFile } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { selfSignedCertificate } from "../../../../../core/test/support/self-signed-certificate.ts"
import { deliver } from "./deliver.ts"

const run = promisify(execFile)

/** An application and nginx in one container, which the host of the application leads to. */
export interface NginxContainer {
  /** Sends a request as a browser does. Rejects if nginx closes the connection. */
  send(request: Request): Promise<Response>
  /** Runs a program beside them. Rejects if it fails. */
  run(command: readonly string[]): Promise<string>
  log(): Promise<string>
  /** Asks the application to end, as `docker stop` does; returns its exit code. */
  terminate(): Promise<number>
  close(): Promise<void>
}

/** What the container runs. */
export interface NginxContainerOptions {
  /** Of the application, with its packages. */
  readonly folder: string
  /** What starts it, below that folder. */
  readonly command: readonly string[]
  readonly directory?: string
  readonly env: Readonly<Record<string, string>>
  readonly host: string
  /** The file in `/etc/nginx/conf.d`. */
  readonly configuration: string
  /** Shell commands of the guide, for a machine on which nginx is installed. */
  readonly prepare: string
}

/** The command `nginx` returns before the process that it starts can be reloaded. */
const started = "until [ -s /run/nginx.pid ]; do sleep 0.1; done"

/** Starts nginx as the Debian package has it, with a configuration, and an application beside it. */
export async function startNginx(options: NginxContainerOptions): Promise<NginxContainer> {
  const { folder, command, directory = ".", env, host, configuration, prepare } = options
  const settings = path.join(folder, ".nginx")
  mkdirSync(settings, { recursive: true })
  const { cert, key } = selfSignedCertificate(host)
  writeFileSync(path.join(settings, "app.conf"), configuration)
  writeFileSync(path.join(settings, "app.pem"), cert)
  writeFileSync(path.join(settings, "app.key"), key)
  // nginx runs before the guide configures it, as it does once the package is installed.
  const write = "cp /app/.nginx/app.conf /etc/nginx/conf.d/app.conf"
  writeFileSync(
    path.join(settings, "start.sh"),
    `set -eu\nnginx\n${started}\n${write}\n${prepare}\nexec "$@"\n`,
  )
  const files = {
    [folder]: "/app",
    [path.join(settings, "app.pem")]: `/etc/ssl/${host}.pem`,
    [path.join(settings, "app.key")]: `/etc/ssl/${host}.key`,
    // The image has none; it is a Linux as this machine is.
    [process.execPath]: "/usr/local/bin/node",
  }
  const image = process.env["LOCKSTEP_REVERSE_PROXIES_IMAGE"] ?? "lockstep/reverse-proxies:1"
  const ports = ["--publish", "127.0.0.1::80", "--publish", "127.0.0.1::443"]
  const workdir = ["--workdir", path.posix.join("/app", directory)]
  const { stdout } = await run("docker", [
    "run",
    "--detach",
    ...ports,
    ...Object.entries(files).flatMap(([from, to]) => ["--volume", `${from}:${to}:ro`]),
    ...Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    ...workdir,
    "--entrypoint",
    "sh",
    image,
    "/app/.nginx/start.sh",
    ...command,
  ])
  const id = stdout.trim()
  const log = async (): Promise<string> => Object.values(await run("docker", ["logs", id])).join("")
  const container: NginxContainer = {
    log,
    send: await sender(id).catch(async (error: unknown) => {
      const reason = await log()
      await run("docker", ["rm", "--force", id])
      throw new Error(reason, { cause: error })
    }),
    run: async (args) => (await run("docker", ["exec", id, ...args])).stdout,
    async terminate() {
      await run("docker", ["kill", "--signal", "TERM", id])
      return Number((await run("docker", ["wait", id])).stdout)
    },
    async close() {
      await run("docker", ["rm", "--force", id])
      rmSync(settings, { recursive: true, force: true })
    },
  }
  return container
}

async function sender(id: string): Promise<NginxContainer["send"]> {
  const portOf = async (inside: string): Promise<string> => {
    const { stdout } = await run("docker", ["port", id, `${inside}/tcp`])
    return stdout.trim().split(":").at(-1) ?? ""
  }
  const targets = {
    "http:": `http://127.0.0.1:${await portOf("80")}`,
    "https:": `https://127.0.0.1:${await portOf("443")}`,
  }
  return (request) =>
    deliver(targets[request.url.startsWith("https:") ? "https:" : "http:"], request)
}
