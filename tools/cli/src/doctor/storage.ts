import type { AuthConfig } from "@lockstep/core"
import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import type { OpenedConfig } from "@lockstep/core/integration"
import type { Entry, Section } from "../output/report.ts"

/** The methods that each capability needs. Core itself reports what a configuration needs and lacks. */
const capabilities: Readonly<Record<string, readonly AdapterMethod[]>> = {
  "OAuth sign-in": ["createUser", "getUser", "getUserByEmail", "getUserByAccount", "linkAccount"],
  "database sessions": ["createSession", "getSessionAndUser", "updateSession", "deleteSession"],
  "magic links": ["createVerificationToken", "useVerificationToken"],
  passkeys: [
    "getAccount",
    "createAuthenticator",
    "getAuthenticator",
    "listAuthenticatorsByUserId",
    "updateAuthenticatorCounter",
  ],
  "atomic creation of users": ["createUserWithAccount"],
  "session management": ["listSessionsByUserId", "deleteSessionsByUserId"],
  "provider tokens": ["getAccount", "updateAccount"],
  "deletion of expired records": ["deleteExpired"],
}

/** What the sections about storage are made from. */
export interface StorageFacts {
  readonly opened: OpenedConfig | undefined
  readonly written: AuthConfig | undefined
}

/** What the sessions are, and where they and other records are stored. */
export function storageSection({ opened, written }: StorageFacts): Section {
  const entries = [...sessionEntries(opened), ...adapterEntries(written), ...storeEntries(written)]
  return { title: "Sessions and storage", entries }
}

function sessionEntries(opened: OpenedConfig | undefined): Entry[] {
  if (opened === undefined) {
    const message = "session strategy and cookies, because the configuration cannot be used."
    return [{ level: "unknown", message }]
  }
  const { config, sessionCookie } = opened
  return [
    { level: "info", path: "session strategy", message: config.session.strategy },
    { level: "info", path: "session cookie", message: sessionCookie.name },
  ]
}

function adapterEntries(written: AuthConfig | undefined): Entry[] {
  if (written === undefined) {
    return [{ level: "unknown", path: "adapter", message: "the module exports an engine." }]
  }
  const { adapter } = written
  if (!adapter) return [{ level: "info", path: "adapter", message: "none" }]
  return Object.entries(capabilities).map(([name, methods]): Entry => {
    const missing = methods.filter((method) => !has(adapter, method))
    return missing.length === 0
      ? { level: "ok", path: `adapter, ${name}`, message: "has all methods." }
      : { level: "info", path: `adapter, ${name}`, message: `lacks ${missing.join(", ")}.` }
  })
}

function has(adapter: Adapter, method: AdapterMethod): boolean {
  return typeof adapter[method] === "function"
}

function storeEntries(written: AuthConfig | undefined): Entry[] {
  if (written === undefined) {
    return [{ level: "unknown", path: "store", message: "the module exports an engine." }]
  }
  const shared = written.store?.shared === true
  const message = shared ? "all processes share it." : "each process has its own, in its memory."
  const entry: Entry = { level: "info", path: "store", message }
  if (written.store === undefined) return [entry]
  const clock = "whether its clock agrees with this machine. A store does not return its time."
  return [entry, { level: "unknown", path: "store", message: clock }]
}
