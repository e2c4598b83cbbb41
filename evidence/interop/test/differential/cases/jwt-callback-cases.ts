import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { oidc } from "../../../src/differential/example-providers.ts"
import { callbacks, credentials, signInByCredentials, signInByOidc } from "./visits.ts"

type Jwt = NonNullable<NonNullable<AuthConfig["callbacks"]>["jwt"]>

/** A case about the `jwt` callback at an OpenID provider. */
function jwtCase(name: string, jwt: Jwt, visit = signInByOidc): Case {
  return {
    name: `the jwt callback ${name}`,
    on: { adapter: ["none", "published"] },
    config: (run) => ({
      providers: [oidc(run)],
      callbacks: {
        ...callbacks,
        jwt,
        session: ({ session, token }) => ({ ...session, token }),
      },
    }),
    visit,
  }
}

async function updateTwice(user: Parameters<Case["visit"]>[0]): Promise<void> {
  await user.signInWith("oidc")
  await user.update({ name: "Countess", nested: { list: [1, "two", null] } })
  await user.update(undefined)
  await user.open("session")
}

async function readLater(user: Parameters<Case["visit"]>[0]): Promise<void> {
  await user.signInWith("oidc")
  user.wait(3700)
  await user.open("session")
  await user.open("session")
}

/** What applications do in the `jwt` callback. */
export const jwtCallbackCases: readonly Case[] = [
  jwtCase("changes the token in place", ({ token }) => {
    token["role"] = "admin"
    return token
  }),
  jwtCase("returns a new token", ({ token }) => ({ sub: token.sub ?? "", role: "admin" })),
  jwtCase("keeps tokens of the provider", ({ token, account }) => {
    if (account) Object.assign(token, { access: account.access_token, until: account.expires_at })
    return token
  }),
  jwtCase("keeps the user", ({ token, user }) => {
    if (user) token["user"] = { name: user.name, email: user.email }
    return token
  }),
  jwtCase("keeps the ID of the user", ({ token, user }) => {
    if (user) token["id"] = user.id
    return token
  }),
  jwtCase("spreads the user", ({ token, user }) => ({ ...token, ...user })),
  jwtCase("keeps the profile", ({ token, profile }) => {
    if (profile) token["verified"] = profile.email_verified
    return token
  }),
  jwtCase("keeps what triggered it", ({ token, trigger, account }) => ({
    ...token,
    triggers: [token["triggers"], trigger, account?.provider].flat().filter(Boolean).join(","),
  })),
  jwtCase("replaces the subject", ({ token }) => ({ ...token, sub: "somebody-else" })),
  jwtCase("changes the user that it got", ({ token, user, account }) => {
    if (user) user.name = "Changed"
    if (account) account["provider"] = "changed"
    return token
  }),
  jwtCase("removes name and picture", ({ token }) => {
    delete token.name
    delete token.picture
    return token
  }),
  jwtCase("sets name to null", ({ token }) => ({ ...token, name: null, picture: null })),
  jwtCase("ends the session at sign-in", () => null),
  jwtCase("ends the session later", ({ token, account }) => (account ? token : null)),
  jwtCase("makes a token of many cookies", ({ token }) => ({ ...token, large: "x".repeat(4000) })),
  jwtCase("makes a token that few servers accept", ({ token }) => ({
    ...token,
    large: "x".repeat(9000),
  })),
  jwtCase(
    "makes the token small again",
    ({ token, trigger }) => ({ ...token, large: trigger === "update" ? "" : "x".repeat(4000) }),
    updateTwice,
  ),
  jwtCase(
    "takes over what a page sends",
    ({ token, trigger, session }) =>
      trigger === "update" ? { ...token, ...(session as object | undefined) } : token,
    updateTwice,
  ),
  jwtCase(
    "refreshes the access token",
    ({ token, account }) => {
      if (account) return { ...token, access: account.access_token, until: account.expires_at }
      if (Date.now() < Number(token["until"]) * 1000) return token
      return { ...token, access: "access-2", until: Math.floor(Date.now() / 1000) + 3600 }
    },
    readLater,
  ),
  jwtCase("counts how often it is called", ({ token }) => ({
    ...token,
    count: Number(token["count"] ?? 0) + 1,
  })),
  jwtCase("throws at sign-in", () => {
    throw new Error("case: no token")
  }),
  jwtCase("throws later", ({ token, account }) => {
    if (account) return token
    throw new Error("case: no token")
  }),
  {
    name: "the jwt callback keeps the role of a user of credentials",
    config: ({ core }) => ({
      providers: [
        core.providers.Credentials({
          credentials: { username: {} },
          authorize: () => ({ id: "1", name: "Ada", email: null, image: null, role: "admin" }),
        }),
      ],
      callbacks: {
        ...callbacks,
        jwt: ({ token, user }) => (user ? { ...token, ...user } : token),
        session: ({ session, token }) => ({ ...session, role: token["role"] }),
      },
    }),
    visit: signInByCredentials,
  },
  {
    name: "no callback at all",
    on: {
      strategy: ["jwt", "database"],
      adapter: ["none", "published"],
      scheme: ["http", "https"],
    },
    config: (run) => ({ providers: [oidc(run), credentials(run)] }),
    visit: signInByOidc,
  },
]
