import { readFileSync } from "node:fs"
import path from "node:path"
import { KyselyAdapter as AuthJsKyselyAdapter } from "@auth/kysely-adapter"
import type { AuthOptions } from "next-auth-4"
import type { Adapter } from "@lockstep/core/adapters"
import { type Database, KyselyAdapter } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../core/test/support/openid-provider.ts"
import { allowInsecureRequests, FullstackAuth, type NextAuthConfig } from "../../src/index.ts"
import { passwords } from "../support/users.ts"
import { createAuthJsTables } from "./support/auth-js-tables.ts"
import { version4 } from "./support/version-4.ts"
import { openVersion4Site, routeHandlers, type Version4Site } from "./support/version-4-site.ts"
import { type Visitor, visitorOf } from "./support/visitor.ts"
import { decodeEither } from "./version-4-tokens.ts"

const sessionCookie = "next-auth.session-token"

let site: Version4Site
let provider: OpenIdProvider
let database: SQLite.Database
let db: Kysely<Database>
let visitor: Visitor

beforeAll(async () => {
  site = await openVersion4Site()
  provider = await startOpenIdProvider({ redirectUris: [`${site.origin}/api/auth/callback/staff`] })
})
afterAll(async () => {
  await provider?.close()
  await site?.close()
})
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_URL", site.origin)
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-of-version-4-with-32-characters")
  database = new SQLite(":memory:")
  createAuthJsTables(database)
  db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  visitor = visitorOf(site.origin, sessionCookie)
})

/** What the application told NextAuth.js 4. */
function before(strategy: "database" | "jwt"): AuthOptions {
  return {
    adapter: AuthJsKyselyAdapter(db),
    session: { strategy },
    providers: [
      {
        id: "staff",
        name: "Staff",
        type: "oauth",
        wellKnown: `${provider.issuer}/.well-known/openid-configuration`,
        authorization: { params: { scope: "openid profile email" } },
        idToken: true,
        checks: ["pkce", "state"],
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        // What the provider returns for all users.
        profile: ({ sub, name, email }: Record<"sub" | "name" | "email", string>) => ({
          id: sub,
          name,
          email,
        }),
      },
      {
        id: "password",
        name: "Password",
        type: "credentials",
        credentials: { name: {}, password: {} },
        authorize: (typed) => ({
          id: "ann",
          name: typed?.["name"] ?? null,
          email: "ann@example.com",
        }),
      },
    ],
  }
}

/** What it tells Lockstep. */
function after(
  strategy: "database" | "jwt",
  options: Partial<NextAuthConfig> = {},
): NextAuthConfig {
  return {
    adapter: KyselyAdapter(db),
    session: { strategy },
    cookies: { sessionToken: { name: sessionCookie } },
    jwt: { decode: decodeEither },
    providers: [
      {
        id: "staff",
        name: "Staff",
        type: "oidc",
        issuer: provider.issuer,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        [allowInsecureRequests]: true,
      },
      passwords,
    ],
    ...options,
  }
}

function useVersion4(strategy: "database" | "jwt"): void {
  site.use(version4(before(strategy)))
}

function useLockstep(strategy: "database" | "jwt", options?: Partial<NextAuthConfig>): void {
  site.use(routeHandlers(FullstackAuth(after(strategy, options)).handlers))
}

async function enter(): Promise<void> {
  const { headers } = await visitor.post("/api/auth/signin/staff", {})
  const answer = await provider.authorize(headers.get("location") ?? "")
  await visitor.get(answer.url.href)
}

/** Who is signed in. */
async function user(): Promise<unknown> {
  // A session, null, or the empty object of version 4.
  const session = (await visitor.json("/api/auth/session")) as { user?: unknown } | null
  return session?.user
}

function stored(): unknown {
  const users = database.prepare("select id, name, email from User").all()
  const accounts = database.prepare("select userId, provider, providerAccountId from Account").all()
  return { users, accounts }
}

describe.each(["database", "jwt"] as const)("an application with %s sessions", (strategy) => {
  test("a user who signed in with version 4 stays signed in, as the same user, and can sign out", async () => {
    useVersion4(strategy)
    await enter()
    const known = await user()
    expect(known).toMatchObject({ name: "Ada Lovelace", email: "ada@example.com" })
    const rows = stored()
    useLockstep(strategy)
    expect([await user(), stored()]).toMatchObject([known as object, rows as object])
    await visitor.post("/api/auth/signout", {})
    expect([visitor.sessionCookies(), (await user()) ?? null]).toEqual([{}, null])
  })

  test("a user who signs in again is the user that they were, with one account", async () => {
    useVersion4(strategy)
    await enter()
    const rows = stored()
    useLockstep(strategy)
    visitor = visitorOf(site.origin, sessionCookie)
    await enter()
    expect(Object.keys(visitor.sessionCookies())).toEqual([sessionCookie])
    expect([await user(), stored()]).toMatchObject([{ email: "ada@example.com" }, rows as object])
  })

  test("the adapter of Auth.js can stay where it is", async () => {
    useVersion4(strategy)
    await enter()
    const rows = stored()
    // Types of the two libraries meet here as they do in an application.
    const adapter: Adapter = AuthJsKyselyAdapter(db)
    useLockstep(strategy, { adapter })
    expect(await user()).toMatchObject({ email: "ada@example.com" })
    visitor = visitorOf(site.origin, sessionCookie)
    await enter()
    expect([await user(), stored()]).toMatchObject([{ email: "ada@example.com" }, rows as object])
  })
})

describe("sealed sessions of version 4", () => {
  test("are sealed anew, so that nothing of version 4 is left once updateAge has passed", async () => {
    useVersion4("jwt")
    await visitor.post("/api/auth/callback/password", { name: "ann", password: "right" })
    const old = visitor.sessionCookies()
    useLockstep("jwt", { session: { strategy: "jwt", updateAge: 0 } })
    expect(await user()).toMatchObject({ name: "ann" })
    expect(visitor.sessionCookies()).not.toEqual(old)
    useLockstep("jwt", { jwt: {} })
    expect(await user()).toMatchObject({ name: "ann" })
  })

  test("end where the configuration does not open them, and users sign in once more", async () => {
    useVersion4("jwt")
    await visitor.post("/api/auth/callback/password", { name: "ann", password: "right" })
    useLockstep("jwt", { jwt: {}, logger: { error() {} } })
    expect((await user()) ?? null).toBeNull()
    await visitor.post("/api/auth/callback/password", { name: "ann", password: "right" })
    expect(await user()).toMatchObject({ name: "ann" })
  })

  test("do not open when they are forged", async () => {
    useVersion4("jwt")
    await visitor.post("/api/auth/callback/password", { name: "ann", password: "right" })
    vi.stubEnv("NEXTAUTH_SECRET", "another-secret-of-more-than-32-characters")
    useLockstep("jwt", { logger: { error() {} } })
    expect((await user()) ?? null).toBeNull()
  })

  test("open by the very code that the migration page shows", () => {
    const read = (file: string): string =>
      readFileSync(path.join(import.meta.dirname, file), "utf8")
    const page = read("../../../../docs/migrate-from-next-auth-4.md")
    expect(page).toContain(read("version-4-tokens.ts"))
  })
})
