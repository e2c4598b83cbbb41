import { freePort } from "../../../../core/test/support/free-port.ts"
import { expressModule, observe } from "./application.ts"
import { signIn } from "./with-provider.ts"
import type { Mistake } from "./mistake.ts"

const correct = expressModule({ options: "providers: [GitHub]" })

/** What a reverse proxy adds to the requests that it forwards. */
const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "app.example.com" }

/** The text of an application whose database has this address. */
const withDatabase = (port: number): string =>
  expressModule({
    imports: `
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"

const pool = new Pool({ host: "127.0.0.1", port: ${port}, user: "app", password: process.env.PASSWORD })
const db = new Kysely({ dialect: new PostgresDialect({ pool }) })`,
    options: "providers: [GitHub], adapter: KyselyAdapter(db)",
  })

/** Mistakes that are found when a user visits the application. */
export const mistakesAtRequest: readonly Mistake[] = [
  {
    mistake: "A database that does not run",
    observe: async () => {
      const cookie = "authjs.session-token=0b9d2c7e-5d0f-4c11-8f6a-6a2b1f3c4d5e"
      const port = await freePort()
      return observe({
        module: withDatabase(port),
        env: { PASSWORD: databasePassword },
        places: { [`:${port}`]: ":5432" },
        async visit(visitor) {
          await visitor.open("/auth/session", { cookie })
          await visitor.open("/account", { cookie })
        },
      })
    },
  },
  {
    mistake: "A reverse proxy that Express does not trust",
    observe: () =>
      observe({
        module: correct,
        visit: (visitor) => visitor.open("/auth/providers", forwarded),
      }),
  },
  {
    mistake: "`AUTH_URL` with `https:`, and visitors with `http:`",
    observe: () => signIn({ publicScheme: "https" }),
  },
  {
    mistake: "A link to `/auth/signin/github`",
    observe: () =>
      observe({ module: correct, visit: (visitor) => visitor.open("/auth/signin/github") }),
  },
  {
    mistake: "A URL without a route",
    observe: () => observe({ module: correct, visit: (visitor) => visitor.open("/auth/login") }),
  },
]

/** Of the database that does not run. */
export const databasePassword = "sentinel-of-the-password-of-a-database"
