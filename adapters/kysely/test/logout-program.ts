import { allowInsecureRequests, createAuth } from "@lockstep/core"
import type { Store } from "@lockstep/core/adapters"
import { backChannelLogout } from "@lockstep/core/features/back-channel-logout"
import { KyselyAdapter, KyselyStore } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { type FeatureTables, sessionFields } from "./feature-columns.ts"

/** A process that takes logout tokens, and reads sessions; it can end before it notes that a token was used. */
const [, , file = "", settings = ""] = process.argv

/** The settings of the process. */
export interface LogoutSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly secret: string
  readonly strategy: "jwt" | "database"
  readonly dies: boolean
}

/** What the process is asked to do. */
export type LogoutOrder = { readonly body: string } | { readonly cookie: string }

// Written by the test that starts this program.
const { issuer, clientId, clientSecret, secret, strategy, dies } = JSON.parse(
  settings,
) as LogoutSettings
const database = new SQLite(file, { timeout: 10_000 })
const db = new Kysely<FeatureTables>({ dialect: new SqliteDialect({ database }) })
const kept = KyselyStore(db)
const store: Store = {
  ...kept,
  set(key, value, ttlMs) {
    if (dies && key.startsWith("jti:")) process.kill(process.pid, "SIGKILL")
    return kept.set(key, value, ttlMs)
  },
}
const client = { issuer, clientId, clientSecret, [allowInsecureRequests]: true }
const auth = createAuth({
  secret,
  trustHost: true,
  logger: { error() {}, warn() {} },
  store,
  ...(strategy === "database" && { adapter: KyselyAdapter(db, { sessionFields }) }),
  session: { strategy, ...(strategy === "database" && { columns: { facts: true } }) },
  providers: [{ id: "local", name: "Local", type: "oidc", ...client }],
  features: [backChannelLogout()],
})

process.on("message", (order: LogoutOrder) => {
  void obey(order).then((answer) => process.send?.(answer))
})
process.send?.("ready")

async function obey(order: LogoutOrder): Promise<unknown> {
  const site = "http://app.example.com/auth"
  if ("cookie" in order) {
    const { cookie } = order
    return (await auth.handle(new Request(`${site}/session`, { headers: { cookie } }))).json()
  }
  const url = `${site}/backchannel-logout/local`
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const { body } = order
  return (await auth.handle(new Request(url, { method: "POST", body, headers }))).status
}
