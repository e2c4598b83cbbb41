import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { KyselyAdapter as AuthJsAdapter } from "@auth/kysely-adapter"
import * as authJs from "@auth/express"
import AuthJsCredentials from "@auth/express/providers/credentials"
import { type Database, KyselyAdapter } from "@lockstep/kysely-adapter"
import * as lockstep from "@lockstep/express"
import Credentials from "@lockstep/express/providers/credentials"
import SQLite from "better-sqlite3"
import express from "express"
import { Kysely, SqliteDialect } from "kysely"
import { createAuthJsTables } from "../../../../integrations/next/test/migration/support/auth-js-tables.ts"

const newerSecret = "a-newer-secret-of-more-than-32-characters"
const olderSecret = "an-older-secret-of-more-than-32-characters"

/** What an application imports; its code is the same with both. */
const imports = {
  lockstep: {
    ExpressAuth: lockstep.ExpressAuth,
    getSession: lockstep.getSession,
    Credentials,
    Adapter: KyselyAdapter,
  },
  // What the application calls is the same in both, but the types of two libraries cannot be united.
  "auth-js": {
    ExpressAuth: authJs.ExpressAuth,
    getSession: authJs.getSession,
    Credentials: AuthJsCredentials,
    Adapter: AuthJsAdapter,
  } as unknown,
} as Readonly<Record<Library, Imports>>

interface Imports {
  readonly ExpressAuth: typeof lockstep.ExpressAuth
  readonly getSession: typeof lockstep.getSession
  readonly Credentials: typeof Credentials
  readonly Adapter: typeof KyselyAdapter
}

/** The libraries between which a site switches. */
export type Library = "auth-js" | "lockstep"

/** An Express application at one address and on one database, served by one library at a time. */
export interface SwitchingSite {
  readonly origin: string
  readonly database: SQLite.Database
  /** From now on this library answers. */
  use(library: Library): void
  /** Tells the application who its OpenID provider is. */
  setClient(client: Readonly<Record<"issuer" | "clientId" | "clientSecret", string>>): void
  close(): Promise<void>
}

/** Starts the application with each of the libraries, on the tables of Auth.js. */
export async function startSwitchingSite(strategy: "database" | "jwt"): Promise<SwitchingSite> {
  const database = new SQLite(":memory:")
  createAuthJsTables(database)
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  const client = { issuer: "", clientId: "", clientSecret: "" }
  const applications = new Map<Library, express.Express>()
  let current: Library = "auth-js"
  const server = createServer((req, res) => {
    const known = applications.get(current)
    const application = known ?? applicationOf(imports[current], db, strategy, client)
    applications.set(current, application)
    application(req, res)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    database,
    use: (library) => void (current = library),
    setClient: (given) => void Object.assign(client, given),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
      database.close()
    },
  }
}

/** The application's own code: the example on the first page of `@auth/express`, and a few options. */
function applicationOf(
  { ExpressAuth, getSession, Credentials: Password, Adapter }: Imports,
  db: Kysely<Database>,
  strategy: "database" | "jwt",
  client: Readonly<Record<"issuer" | "clientId" | "clientSecret", string>>,
): express.Express {
  const password = Password({
    credentials: { name: {}, password: { type: "password" } },
    authorize: ({ name, password: given }) =>
      given === "right" ? { id: `id of ${String(name)}`, name: String(name) } : null,
  })
  const config: lockstep.ExpressAuthConfig = {
    adapter: Adapter(db),
    secret: strategy === "jwt" ? [newerSecret, olderSecret] : newerSecret,
    trustHost: true,
    session: { strategy, updateAge: 0 },
    providers: [
      {
        id: "staff",
        name: "Staff",
        type: "oidc",
        ...client,
        // The provider of the test is on plain http.
        [lockstep.allowInsecureRequests]: true,
      },
      ...(strategy === "jwt" ? [password] : []),
    ],
    callbacks: {
      session: ({ session, user, token }) => {
        const id = user?.id ?? token?.sub
        const shown = { name: session.user?.name ?? null, email: session.user?.email ?? null }
        return { expires: session.expires, user: { ...(id && { id }), ...shown } }
      },
    },
    logger: { error: () => undefined },
  }
  const app = express()
  app.use("/auth", ExpressAuth(config))
  app.get("/", async (req, res) => {
    const session = await getSession(req, config)
    res.type("text").send(session?.user?.name ?? "Nobody")
  })
  return app
}
