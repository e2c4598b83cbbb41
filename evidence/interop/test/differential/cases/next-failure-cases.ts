import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { NextAuthConfig } from "next-auth"
import type { NextCase, NextVisitor } from "../../../src/differential/next-visitor.ts"
import type { ReadingOptions } from "../../../src/differential/read-cookies.ts"

/** A sign-in method that fails on the server, called as a page calls it, and without a redirect. */
function failureCase(
  name: string,
  visit: (user: NextVisitor) => Promise<void>,
  providers: (reading: ReadingOptions) => NextAuthConfig["providers"],
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
    visit,
  }
}

/** An email provider whose service is away. */
function brokenMail({ core }: ReadingOptions): NextAuthConfig["providers"] {
  const sendVerificationRequest = (): never => {
    throw new Error("case: the email service is away")
  }
  return [core.providers.Nodemailer({ server: "smtp://127.0.0.1:9", sendVerificationRequest })]
}

/** What `signIn` does on the server when it fails. */
export const nextFailureCases: readonly NextCase[] = [
  failureCase(
    "an email that cannot be sent",
    async (user) => {
      const form = { email: "ada@example.com" }
      await user.act("signIn", (app) => app.signIn("nodemailer", form))
      await user.act("signIn", (app) => app.signIn("nodemailer", { ...form, redirect: false }))
    },
    brokenMail,
  ),
  failureCase(
    "an invalid email address",
    async (user) => {
      await user.act("signIn", (app) => app.signIn("nodemailer", { email: "ada" }))
      await user.act("signIn", (app) => app.signIn("nodemailer", { email: "ada", redirect: false }))
    },
    brokenMail,
  ),
  failureCase(
    "a provider whose discovery document is out of reach",
    async (user) => {
      await user.act("signIn", (app) => app.signIn("away"))
      await user.act("signIn", (app) => app.signIn("away", { redirect: false }))
    },
    () => [
      // Nothing listens on the port for discarded data.
      {
        id: "away",
        name: "Away",
        type: "oidc",
        issuer: "https://127.0.0.1:9",
        clientId: "c",
        clientSecret: "s",
      },
    ],
  ),
]
