import { join } from "node:path"

import type { WantedPort } from "lockstep-example-local-services/listen"
import { readPort, type Environment } from "lockstep-example-local-services/read-port"

/** What a user can choose when starting the demo. */
export interface Settings {
  readonly appPort: WantedPort
  readonly providerPort: WantedPort
  /** Path of the SQLite file. */
  readonly databaseFile: string
  readonly sessions: "database" | "jwt"
}

function readSessions(value: string | undefined): Settings["sessions"] {
  if (!value) return "database"
  if (value === "database" || value === "jwt") return value
  throw new Error(`SESSIONS must be "database" or "jwt", not "${value}".`)
}

/**
 * Reads the settings of the demo.
 *
 * @param folder - where files go by default
 * @throws Error when a value is invalid; the message names the value and the reason
 */
export function readSettings(env: Environment, folder: string): Settings {
  return {
    appPort: readPort(env, "PORT", 3000),
    providerPort: readPort(env, "PROVIDER_PORT", 3001),
    databaseFile: env["DATABASE_FILE"] || join(folder, "demo.sqlite"),
    sessions: readSessions(env["SESSIONS"]),
  }
}
