import { allowInsecureRequests, createAuth, customFetch } from "@lockstep/core"
import { providerTokens } from "@lockstep/core/features/provider-tokens"
import { type Database, KyselyAdapter, KyselyStore } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { mortal } from "../../../core/test/support/provider-tokens/dying.ts"

/** A process that refreshes the tokens of a user, and is killed, or stopped, at one of its calls. */
const [, , file = "", settings = ""] = process.argv

/** The settings of the process. */
export interface RefreshingSettings {
  readonly id: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly secret: string
  readonly userId: string
  readonly call: number
  readonly when: "before" | "after"
  /** It is stopped, and goes on later: to the process it is as many milliseconds later as this says. */
  readonly stoppedMs?: number
  /** Newest first; with it, tokens are encrypted in the database. */
  readonly secrets?: readonly string[]
}

// Written by the test that starts this program.
const { stoppedMs, secrets, ...told } = JSON.parse(settings) as RefreshingSettings
const { id, issuer, clientId, clientSecret, secret, userId, ...death } = told
const database = new SQLite(file, { timeout: 10_000 })
const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
const own = mortal(KyselyAdapter(db), KyselyStore(db))

const auth = createAuth({
  secret: secrets === undefined ? secret : [...secrets],
  trustHost: true,
  adapter: own.adapter,
  store: own.store,
  providers: [
    {
      id,
      name: id,
      type: "oidc",
      issuer,
      clientId,
      clientSecret,
      [allowInsecureRequests]: true,
      [customFetch]: own.fetch,
    },
  ],
  features: [providerTokens({ encrypt: secrets !== undefined })],
})

const { tokens } = await auth.forUser(userId)
if (stoppedMs === undefined) own.live(death, () => void process.kill(process.pid, "SIGKILL"))
else own.live({ ...death, goesOn: true }, () => stop(stoppedMs))
const { accessToken } = await tokens.get({ provider: id })
process.send?.(accessToken)
process.disconnect()
await db.destroy()

/** Until another process sends SIGCONT. The test does not wait for so long as the process then believes. */
function stop(ms: number): void {
  process.kill(process.pid, "SIGSTOP")
  const { now } = Date
  Date.now = () => now() + ms
}
