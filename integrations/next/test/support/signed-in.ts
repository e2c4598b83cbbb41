import type { AuthConfig } from "@lockstep/core"
import { Credentials } from "@lockstep/core/providers/credentials"
import { KyselyAdapter, type Database } from "@lockstep/kysely-adapter"
import { type BrowserCookie, signInAs } from "@lockstep/testing"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { type FixtureApp, fixtureSecret } from "./fixture-app.ts"
import type { Strategy } from "./surroundings.ts"

/**
 * Signs Ann in beside the application, with its secret and in its database.
 *
 * @param app - the application
 * @param strategy - of its sessions
 * @returns the cookies of her browser
 */
export async function cookiesOfAnn(
  { database, origin: url }: FixtureApp,
  strategy: Strategy,
): Promise<readonly BrowserCookie[]> {
  const dialect = new SqliteDialect({ database: new SQLite(database) })
  const db = new Kysely<Database>({ dialect })
  const config: AuthConfig = {
    adapter: KyselyAdapter(db),
    session: { strategy },
    secret: fixtureSecret,
    providers: [Credentials({ id: "password", authorize: () => null })],
  }
  const session = await signInAs(config, { name: "ann", email: "ann@example.com" }, { url })
  await db.destroy()
  return session.cookiesFor(url)
}
