import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { oidc } from "../../../src/differential/example-providers.ts"
import { bothStrategies, callbacks, signInByOidc } from "./visits.ts"

type SessionCallback = NonNullable<NonNullable<AuthConfig["callbacks"]>["session"]>

/** A case about the `session` callback at an OpenID provider. */
function sessionCase(
  name: string,
  session: SessionCallback,
  on: NonNullable<Case["on"]> = bothStrategies,
): Case {
  return {
    name: `the session callback ${name}`,
    on,
    config: (run) => ({ providers: [oidc(run)], callbacks: { ...callbacks, session } }),
    visit: signInByOidc,
  }
}

/** A case about how long sessions last: each pause is in seconds, and ends with a read. */
function timeCase(
  name: string,
  times: { readonly maxAge?: number; readonly updateAge?: number },
  pauses: readonly number[],
): Case {
  return {
    name: `sessions ${name}`,
    on: bothStrategies,
    config: (run, { strategy }) => ({
      providers: [oidc(run)],
      session: { strategy, ...times },
      callbacks,
    }),
    async visit(user) {
      await user.signInWith("oidc")
      for (const pause of pauses) {
        user.wait(pause)
        await user.open("session")
      }
    },
  }
}

const day = 86_400
const onlyJwt = { strategy: ["jwt"], adapter: ["none", "published"] } as const
const onlyDatabase = { strategy: ["database"], adapter: ["published", "own"] } as const

/** What applications do in the `session` callback. */
export const sessionCallbackCases: readonly Case[] = [
  sessionCase(
    "makes the token the user",
    ({ session, token }) => {
      // The usual form in JavaScript.
      session.user = token as unknown as typeof session.user
      return session
    },
    onlyJwt,
  ),
  sessionCase(
    "sets the ID of the user in place",
    ({ session, token }) => {
      session.user.id = token.sub ?? ""
      return session
    },
    onlyJwt,
  ),
  sessionCase(
    "adds claims of the token",
    ({ session, token }) => ({ ...session, access: token["access"] ?? "none", token }),
    onlyJwt,
  ),
  sessionCase(
    "spreads the user with an ID",
    ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }),
    onlyDatabase,
  ),
  sessionCase(
    "sets the ID of the stored user in place",
    ({ session, user }) => {
      session.user.id = user.id
      return session
    },
    onlyDatabase,
  ),
  sessionCase(
    "makes the stored user the user",
    ({ session, user }) => ({ ...session, user }),
    onlyDatabase,
  ),
  sessionCase("returns a session without a user", ({ session }) => ({
    expires: session.expires,
  })),
  sessionCase("returns something of its own", () => ({ expires: "never", hello: "world" })),
  sessionCase("changes when the session expires", ({ session }) => {
    return { ...session, expires: "2030-01-01T00:00:00.000Z" }
  }),
  sessionCase("uses the date on which the session expires", ({ session }) => ({
    ...session,
    year: new Date(session.expires).getUTCFullYear(),
  })),
  sessionCase("removes the address", ({ session }) => ({
    ...session,
    user: { name: session.user.name ?? null },
  })),
  sessionCase("throws", () => {
    throw new Error("case: no session")
  }),
  {
    name: "the session callback sees an update",
    on: bothStrategies,
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        session: ({ session, newSession, trigger }) => ({
          ...session,
          seen: trigger === "update" ? (newSession as unknown) : "nothing",
        }),
      },
    }),
    async visit(user) {
      await user.signInWith("oidc")
      await user.update({ theme: "dark" })
    },
  },
  timeCase("are extended as time passes", { maxAge: 10 * day, updateAge: day }, [
    3600,
    day,
    5 * day,
    11 * day,
  ]),
  timeCase("shorter than the default interval", { maxAge: 1800 }, [600, 1200, 1200, 1800]),
  timeCase("that are extended at each read", { updateAge: 0 }, [60]),
  {
    name: "a session that does not exist",
    on: bothStrategies,
    config: (run) => ({ providers: [oidc(run)], callbacks }),
    async visit(user) {
      user.cookies.set("authjs.session-token", "0b9f2f8e-1111-4222-8333-444444444444")
      await user.open("session")
      await user.update({})
      await user.submit("signout")
    },
  },
  {
    name: "the user was deleted",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({
      providers: [oidc(run)],
      callbacks,
      events: {
        async signIn() {
          await run.database.deleteFrom("Session").execute()
          await run.database.deleteFrom("User").execute()
        },
      },
    }),
    visit: signInByOidc,
  },
  {
    name: "tokens for sessions are made by the application",
    on: { strategy: ["database"], adapter: ["published"] },
    config: (run, { strategy }) => ({
      providers: [oidc(run)],
      session: { strategy, generateSessionToken: () => "own:token" },
      callbacks,
    }),
    visit: signInByOidc,
  },
]
