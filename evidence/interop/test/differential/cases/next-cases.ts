import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { NextAuthConfig, NextAuthRequest, NextAuthResult } from "next-auth"
import { NextResponse } from "next/server.js"
import type { NextCase, NextVisitor } from "../../../src/differential/next-visitor.ts"
import type { ReadingOptions } from "../../../src/differential/read-cookies.ts"

type Authorized = NonNullable<NonNullable<NextAuthConfig["callbacks"]>["authorized"]>

const client = { clientId: "client", clientSecret: "secret" }

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
    GitHub(client),
  ]
}

const standard = (reading: ReadingOptions) => ({ providers: providers(reading), callbacks })

/** Calls `signIn` of the application in a server action. */
const attempt = (user: NextVisitor, ...args: Parameters<NextAuthResult["signIn"]>) =>
  user.act("signIn", (app) => app.signIn(...args))

async function signIn(user: NextVisitor): Promise<void> {
  await attempt(user, "credentials", { username: "ada", redirect: false })
}

/** A case of functions that are called on the server. */
function actionCase(
  name: string,
  visit: NextCase["visit"],
  config: NextCase["config"] = standard,
): NextCase {
  return { name: `server: ${name}`, config, visit }
}

const nameOf = ({ auth }: NextAuthRequest) => Response.json({ name: auth?.user?.name ?? null })

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
      await user.handler("/api/items", nameOf)
      await signIn(user)
      await user.proxy("/account?tab=1")
      await user.proxy("/account", nameOf)
      await user.proxy("/account", () => undefined)
      await user.handler("/api/items", nameOf)
    },
  }
}

/** A sign-in method that fails on the server, called as a page calls it, and without a redirect. */
function failureCase(
  name: string,
  id: string,
  providers: (reading: ReadingOptions) => NextAuthConfig["providers"],
  form: Readonly<Record<string, string>> = {},
): NextCase {
  return {
    name: `server: ${name}`,
    config: (reading) => ({
      // Its methods may return void where those of Auth.js return a promise of it.
      adapter: MemoryAdapter() as NonNullable<NextAuthConfig["adapter"]>,
      session: { strategy: "jwt" },
      providers: providers(reading),
      // Both libraries have callbacks, so that the same calls are recorded.
      callbacks: { signIn: () => true },
    }),
    async visit(user) {
      await attempt(user, id, form)
      await attempt(user, id, { ...form, redirect: false })
    },
  }
}

/** An email provider whose service is away. */
function brokenMail({ core }: ReadingOptions): NextAuthConfig["providers"] {
  const sendVerificationRequest = (): never => {
    throw new Error("case: the email service is away")
  }
  return [core.providers.Nodemailer({ server: "smtp://127.0.0.1:9", sendVerificationRequest })]
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
    await attempt(user, "credentials", { username: "ada" })
    await attempt(user, "credentials", { username: "ada", redirectTo: "/account" })
    await attempt(user, "credentials", { username: "ada", redirectTo: "https://evil.example" })
  }),
  actionCase("a sign-in from a form", async (user) => {
    const form = new FormData()
    form.set("username", "ada")
    form.set("redirectTo", "/account")
    await attempt(user, "credentials", form)
  }),
  actionCase("wrong credentials", async (user) => {
    await attempt(user, "credentials", { username: "eve" })
    await attempt(user, "credentials", { username: "eve", redirect: false })
    await attempt(user, "credentials", { username: "locked" })
    await attempt(user, "credentials", { username: "broken" })
  }),
  actionCase("a sign-in at a provider", async (user) => {
    await user.act("signIn", (app) =>
      app.signIn("github", { redirectTo: "/account" }, { login: "ada" }).catch(withoutState),
    )
  }),
  actionCase("a sign-in without a provider", async (user) => {
    await attempt(user)
    await attempt(user, undefined, { redirect: false, redirectTo: "/account" })
  }),
  actionCase("a sign-in at an unknown provider", async (user) => {
    await attempt(user, "unknown")
    await attempt(user, "unknown", { redirect: false })
  }),
  actionCase(
    "a sign-in that the callback denies",
    async (user) => {
      await attempt(user, "credentials", { username: "ada" })
      await attempt(user, "credentials", { username: "ada", redirect: false })
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
      await attempt(user)
      await attempt(user, "credentials", { username: "eve" })
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
      await attempt(user, "credentials", { username: "ada" })
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
  // These come last: Auth.js remembers for the life of a process that there was an email provider.
  failureCase("an email that cannot be sent", "nodemailer", brokenMail, {
    email: "ada@example.com",
  }),
  failureCase("an invalid email address", "nodemailer", brokenMail, { email: "ada" }),
  // Nothing listens on the port for discarded data.
  failureCase("a provider whose discovery document is out of reach", "away", () => [
    { id: "away", name: "Away", type: "oidc", issuer: "https://127.0.0.1:9", ...client },
  ]),
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
