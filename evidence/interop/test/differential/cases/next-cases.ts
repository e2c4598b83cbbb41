import type { NextAuthConfig } from "next-auth"
import { NextResponse } from "next/server.js"
import type { NextCase, NextVisitor } from "../../../src/differential/next-visitor.ts"
import type { ReadingOptions } from "../../../src/differential/read-cookies.ts"

type Authorized = NonNullable<NonNullable<NextAuthConfig["callbacks"]>["authorized"]>

const callbacks: NonNullable<NextAuthConfig["callbacks"]> = {
  signIn: () => true,
  jwt: ({ token }) => token,
  session: ({ session }) => session,
}

/** Credentials of one user, and a provider that is never reached. */
function providers({ core }: ReadingOptions): NextAuthConfig["providers"] {
  const { Credentials, GitHub } = core.providers
  const wrong = class extends core.errors.CredentialsSignin {
    override code = "locked"
  }
  return [
    Credentials({
      credentials: { username: {} },
      authorize({ username }) {
        if (username === "locked") throw new wrong()
        if (username === "broken") throw new Error("case: authorize failed")
        return username === "ada" ? { id: "1", name: "Ada", email: "ada@example.com" } : null
      },
    }),
    GitHub({ clientId: "client", clientSecret: "secret" }),
  ]
}

const standard = (reading: ReadingOptions) => ({ providers: providers(reading), callbacks })

async function signIn(user: NextVisitor): Promise<void> {
  await user.act("signIn", (app) => app.signIn("credentials", { username: "ada", redirect: false }))
}

/** A case of functions that are called on the server. */
function actionCase(
  name: string,
  visit: NextCase["visit"],
  config: NextCase["config"] = standard,
): NextCase {
  return { name: `server: ${name}`, config, visit }
}

/** A case of what a visitor and a user get, as a page of the proxy and as a route handler. */
function guardCase(
  name: string,
  authorized?: Authorized,
  options: Partial<NextAuthConfig> = {},
): NextCase {
  return {
    name: `guard: ${name}`,
    config: (reading) => ({
      providers: providers(reading),
      callbacks: { ...callbacks, ...(authorized && { authorized }) },
      ...options,
    }),
    async visit(user) {
      await user.proxy("/account?tab=1")
      await user.proxy("/api/auth/signin")
      await user.handler("/api/items", ({ auth }) =>
        Response.json({ name: auth?.user?.name ?? null }),
      )
      await signIn(user)
      await user.proxy("/account?tab=1")
      await user.proxy("/account", ({ auth }) => Response.json({ name: auth?.user?.name ?? null }))
      await user.proxy("/account", () => undefined)
      await user.handler("/api/items", ({ auth }) =>
        Response.json({ name: auth?.user?.name ?? null }),
      )
    },
  }
}

/** What applications on Next.js do. */
export const nextCases: readonly NextCase[] = [
  actionCase("the session of a visitor and of a user", async (user) => {
    await user.act("auth", (app) => app.auth())
    await signIn(user)
    await user.act("auth", (app) => app.auth())
    await user.route("session")
  }),
  actionCase(
    "the session without callbacks",
    async (user) => {
      await signIn(user)
      await user.act("auth", (app) => app.auth())
      await user.route("session")
    },
    (reading) => ({ providers: providers(reading) }),
  ),
  {
    ...actionCase("a configuration that is a function", async (user) => {
      await signIn(user)
      await user.act("auth", (app) => app.auth())
      await user.act("signOut", (app) => app.signOut({ redirect: false }))
    }),
    isLazy: true,
  },
  actionCase("a sign-in that redirects", async (user) => {
    await user.act("signIn", (app) => app.signIn("credentials", { username: "ada" }))
    await user.act("signIn", (app) =>
      app.signIn("credentials", { username: "ada", redirectTo: "/account" }),
    )
    await user.act("signIn", (app) =>
      app.signIn("credentials", { username: "ada", redirectTo: "https://evil.example" }),
    )
  }),
  actionCase("a sign-in from a form", async (user) => {
    const form = new FormData()
    form.set("username", "ada")
    form.set("redirectTo", "/account")
    await user.act("signIn", (app) => app.signIn("credentials", form))
  }),
  actionCase("wrong credentials", async (user) => {
    await user.act("signIn", (app) => app.signIn("credentials", { username: "eve" }))
    await user.act("signIn", (app) =>
      app.signIn("credentials", { username: "eve", redirect: false }),
    )
    await user.act("signIn", (app) => app.signIn("credentials", { username: "locked" }))
    await user.act("signIn", (app) => app.signIn("credentials", { username: "broken" }))
  }),
  actionCase("a sign-in at a provider", async (user) => {
    await user.act("signIn", (app) =>
      app.signIn("github", { redirectTo: "/account" }, { login: "ada" }).catch(withoutState),
    )
  }),
  actionCase("a sign-in without a provider", async (user) => {
    await user.act("signIn", (app) => app.signIn())
    await user.act("signIn", (app) =>
      app.signIn(undefined, { redirect: false, redirectTo: "/account" }),
    )
  }),
  actionCase("a sign-in at an unknown provider", async (user) => {
    await user.act("signIn", (app) => app.signIn("unknown"))
    await user.act("signIn", (app) => app.signIn("unknown", { redirect: false }))
  }),
  actionCase(
    "a sign-in that the callback denies",
    async (user) => {
      await user.act("signIn", (app) => app.signIn("credentials", { username: "ada" }))
      await user.act("signIn", (app) =>
        app.signIn("credentials", { username: "ada", redirect: false }),
      )
    },
    (reading) => ({
      providers: providers(reading),
      callbacks: { ...callbacks, signIn: () => false },
    }),
  ),
  actionCase("a sign-out", async (user) => {
    await signIn(user)
    await user.act("signOut", (app) => app.signOut({ redirectTo: "/bye" }))
    await user.act("auth", (app) => app.auth())
    await user.act("signOut", (app) => app.signOut())
  }),
  actionCase(
    "an update of the session",
    async (user) => {
      await signIn(user)
      await user.act("update", (app) => app.unstable_update({ user: { name: "Countess" } }))
      await user.act("auth", (app) => app.auth())
    },
    (reading) => ({
      providers: providers(reading),
      callbacks: {
        ...callbacks,
        jwt({ token, trigger, session }) {
          const sent = session as { user?: { name?: string } } | undefined
          return trigger === "update" ? { ...token, name: sent?.user?.name ?? null } : token
        },
      },
    }),
  ),
  actionCase(
    "custom pages",
    async (user) => {
      await user.act("signIn", (app) => app.signIn())
      await user.act("signIn", (app) => app.signIn("credentials", { username: "eve" }))
      await user.proxy("/account")
    },
    (reading) => ({
      providers: providers(reading),
      pages: { signIn: "/login", error: "/failed" },
      callbacks: { ...callbacks, authorized: ({ auth }) => auth !== null },
    }),
  ),
  actionCase(
    "a jwt callback that throws",
    async (user) => {
      await user.act("signIn", (app) => app.signIn("credentials", { username: "ada" }))
    },
    (reading) => ({
      providers: providers(reading),
      callbacks: {
        ...callbacks,
        jwt() {
          throw new Error("case: no token")
        },
      },
    }),
  ),
  guardCase("no callback"),
  guardCase("a boolean", ({ auth }) => auth !== null),
  guardCase("the existence of a user", ({ auth }) => Boolean(auth?.user)),
  guardCase("always", () => true),
  guardCase("never", () => false),
  guardCase(
    "a redirect of its own",
    ({ auth, request }) =>
      auth !== null || NextResponse.redirect(new URL("/login", request.nextUrl)),
  ),
  guardCase(
    "a response of its own",
    ({ auth }) => auth !== null || Response.json({ message: "Sign in first." }, { status: 401 }),
  ),
  guardCase(
    "a page of its own for signing in",
    ({ auth, request: { nextUrl } }) => auth !== null || nextUrl.pathname === "/login",
    { pages: { signIn: "/login" } },
  ),
]

/** The state in the URL of a provider is random. */
function withoutState(error: unknown): never {
  if (error instanceof Error && "digest" in error) {
    Object.assign(error, {
      digest: String(error.digest).replaceAll(/(state|code_challenge)=[\w%.-]+/g, "$1=<$1>"),
    })
  }
  throw error
}
