import NextAuth from "next-auth"
import type { NextAuthConfig, Session, User } from "next-auth"
import type { Provider } from "next-auth/providers"
import Auth0, { type Auth0Profile } from "next-auth/providers/auth0"
import Email from "next-auth/providers/email"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"

const prisma = new PrismaClient()

type Callbacks = NonNullable<NextAuthConfig["callbacks"]>

const signInCallback: NonNullable<Callbacks["signIn"]> = async ({
  user,
  account,
  profile,
  email,
}) => {
  if (email?.verificationRequest)
    return (await prisma.invite.count({ where: { email: user.email ?? "" } })) > 0
  return account?.provider === "auth0" ? !!profile?.["https://example.com/allowed"] : true
}

const sessionCallback: Callbacks["session"] = async (params) => {
  const { session, user } = params
  return { ...session, user: pick(user) } as Session
}

const redirect: Callbacks["redirect"] = ({ url, baseUrl }) =>
  url.startsWith(baseUrl) ? url : baseUrl + "/home"

function pick({ id, name, email }: User) {
  return { id, name, email }
}

const provider: Provider = Auth0({
  issuer: process.env.AUTH_AUTH0_ISSUER!,
  authorization: { params: { audience: "api", screen_hint: "signup" } },
  profile: (profile: Auth0Profile) => ({
    id: profile.sub,
    name: profile.nickname,
    email: profile.email,
  }),
})

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter: PrismaAdapter(prisma),
  providers: [
    provider,
    Email({ server: process.env.EMAIL_SERVER!, from: process.env.EMAIL_FROM! }),
  ],
  callbacks: { signIn: signInCallback, session: sessionCallback, redirect },
  session: { strategy: "database", generateSessionToken: () => crypto.randomUUID() },
})
