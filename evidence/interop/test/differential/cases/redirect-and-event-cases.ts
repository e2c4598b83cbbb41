import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { email, oidc } from "../../../src/differential/example-providers.ts"
import { bothStrategies, callbacks, credentials, signInByEmail, signInByOidc } from "./visits.ts"

type Redirect = NonNullable<NonNullable<AuthConfig["callbacks"]>["redirect"]>

const destinations = [
  "/account",
  "http://app.example/deep?x=1#y",
  "https://evil.example/",
  "//evil.example",
  "",
]

/** A case about the `redirect` callback, with several destinations. */
function redirectCase(name: string, redirect?: Redirect): Case {
  return {
    name: `redirects: ${name}`,
    config: (run) => ({
      providers: [credentials(run), oidc(run)],
      ...(redirect && { callbacks: { redirect } }),
    }),
    async visit(user) {
      for (const callbackUrl of destinations) {
        await user.submit("callback/credentials", { username: "ada", callbackUrl })
        await user.submit("signout", { callbackUrl })
      }
      await user.signInWith("oidc", { callbackUrl: "/account" })
      await user.submit("signout")
      await user.open("signin?callbackUrl=/elsewhere")
    },
  }
}

/** A case about an event handler that fails. */
function failingEvent(name: keyof NonNullable<AuthConfig["events"]>): Case {
  return {
    name: `events: ${name} fails`,
    on: bothStrategies,
    config: (run) => ({ providers: [oidc(run)], callbacks, events: { [name]: failing } }),
    async visit(user, setting) {
      await signInByOidc(user, setting)
      await user.submit("signout")
    },
  }
}

function failing(): never {
  throw new Error("case: an event failed")
}

/** `redirect` callbacks and event handlers of applications. */
export const redirectAndEventCases: readonly Case[] = [
  redirectCase("the default"),
  redirectCase("always the home page", ({ baseUrl }) => baseUrl),
  redirectCase("one fixed page", ({ baseUrl }) => `${baseUrl}/dashboard`),
  redirectCase("as given", ({ url }) => url),
  redirectCase("a path", () => "/dashboard"),
  redirectCase("another origin", () => "https://other.example/start"),
  redirectCase("the policy of the documentation", ({ url, baseUrl }) => {
    if (url.startsWith("/")) return `${baseUrl}${url}`
    if (new URL(url).origin === baseUrl) return url
    return baseUrl
  }),
  redirectCase("a sub-domain", ({ url, baseUrl }) =>
    url.endsWith(".example") ? url : `${baseUrl}/other`,
  ),
  redirectCase("it throws", () => {
    throw new Error("case: nowhere")
  }),
  ...(["signIn", "createUser", "linkAccount", "session", "signOut"] as const).map(failingEvent),
  {
    name: "events: createUser fills in the user",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({
      providers: [oidc(run)],
      callbacks,
      events: {
        async createUser({ user }) {
          await run.database
            .updateTable("User")
            .set({ name: "Filled in" })
            .where("id", "=", user.id ?? "")
            .execute()
        },
      },
    }),
    visit: signInByOidc,
  },
  {
    name: "events of a known user with a magic link",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({ providers: [email(run)], callbacks }),
    async visit(user, setting) {
      await signInByEmail(user, setting)
      user.cookies.clear()
      user.wait(3600)
      await signInByEmail(user, setting)
      await user.submit("signout")
    },
  },
]
