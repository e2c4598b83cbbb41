import { allowInsecureRequests, createAuth, customFetch } from "@lockstep/core"
import { providerTokens } from "@lockstep/core/features/provider-tokens"
import { type Database, KyselyAdapter, KyselyStore } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { mortal } from "../../../core/test/support/provider-tokens/dying.ts"

/** A process that refreshes the tokens of a user, and is killed at one of its calls. */
const [, , file = "", settings = ""] = process.argv

/** What the process is told. */
export interface RefreshingSettings {
  readonly id: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly secret: string
  readonly userId: string
  readonly call: number
  readonly when: "before" | "after"
}

// Written by the test that starts this program.
const { id, issuer, clientId, clientSecret, secret, userId, ...death } = JSON.parse(
  settings,
) as RefreshingSettings
const database = new SQLite(file, { timeout: 10_000 })
const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
const own = mortal(KyselyAdapter(db), KyselyStore(db))

const auth = createAuth({
  secret,
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
  features: [providerTokens()],
})

const { tokens } = await auth.forUser(userId)
own.live(death, () => void process.kill(process.pid, "SIGKILL"))
await tokens.get({ provider: id })
process.exit(0)
