import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import SQLite from "better-sqlite3"
import { freePort } from "../../../../../core/test/support/free-port.ts"
import { type FixtureApp, startFixture } from "../../support/fixture-app.ts"
import { createAuthJsTables } from "./auth-js-tables.ts"

/** The libraries between which a site switches. */
export type Library = "auth-js" | "lockstep"

/** One address and one database, served by one library at a time. */
export interface SwitchingSite {
  readonly origin: string
  readonly database: SQLite.Database
  /** From now on this library answers. */
  use(library: Library): void
  /** The links that were mailed, oldest first. */
  magicLinks(): string[]
  close(): Promise<void>
}

/** The application, whose pages are the same with both libraries. */
export const applicationFolder: string = path.join(import.meta.dirname, "../fixture")

/** A server that passes everything on to the port that is current. */
export interface FrontDoor {
  readonly origin: string
  passTo(port: number): void
  close(): Promise<void>
}

/** Opens the address that browsers know. */
export async function openFrontDoor(): Promise<FrontDoor> {
  let port = 0
  const server = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming
    const passed = request({ host: "localhost", port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    passed.on("error", (error) => outgoing.destroy(error))
    incoming.pipe(passed)
  }).listen(0, "localhost")
  await once(server, "listening")
  // A server that listens on a port has such an address.
  const address = server.address() as AddressInfo
  return {
    origin: `http://localhost:${address.port}`,
    passTo: (next) => void (port = next),
    close: () => closed(server),
  }
}

/**
 * Starts the application twice behind one proxy, on the tables of Auth.js: once with each library.
 *
 * @param door - the address; it is not closed with the site
 * @param settings - environment variables for both
 */
export async function startSwitchingSite(
  door: FrontDoor,
  settings: Readonly<Record<string, string>>,
): Promise<SwitchingSite> {
  const scratch = mkdtempSync(path.join(tmpdir(), "lockstep-migration-"))
  const file = path.join(scratch, "site.sqlite")
  const outbox = path.join(scratch, "outbox")
  writeFileSync(outbox, "")
  const database = new SQLite(file, { timeout: 10_000 })
  createAuthJsTables(database)
  const ports = { "auth-js": await freePort(), lockstep: await freePort() }
  const start = (library: Library): Promise<FixtureApp> =>
    startFixture(
      ports[library],
      {
        AUTH_URL: door.origin,
        FIXTURE_DATABASE: file,
        FIXTURE_LIBRARY: library,
        FIXTURE_OUTBOX: outbox,
        ...settings,
      },
      applicationFolder,
    )
  const apps = await Promise.all([start("auth-js"), start("lockstep")])
  return {
    origin: door.origin,
    database,
    use: (library) => door.passTo(ports[library]),
    magicLinks: () => readFileSync(outbox, "utf8").split("\n").filter(Boolean),
    async close() {
      await Promise.all(apps.map((app) => app.close()))
      database.close()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })
}
