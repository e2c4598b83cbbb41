import NextAuth from "next-auth"
import Credentials from "next-auth/providers/credentials"
import type { CredentialInput, CredentialsConfig } from "next-auth/providers/credentials"

const inputs = {
  username: { label: "Username" },
  password: { label: "Password", type: "password" },
} satisfies Record<string, CredentialInput>

// The half of a split configuration that runs on the edge.
const empty: CredentialsConfig = Credentials({})

const provider = Credentials({
  credentials: inputs,
  async authorize({ username, password }) {
    if (typeof username !== "string" || password !== "let me in") return null
    return { id: username, name: username }
  },
})

export const { auth } = NextAuth({ providers: [empty] })
export const { handlers } = NextAuth({ providers: [provider], trustHost: true, basePath: "/auth" })
