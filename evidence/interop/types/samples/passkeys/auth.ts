import NextAuth from "next-auth"
import Passkey from "next-auth/providers/passkey"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter: PrismaAdapter(new PrismaClient()),
  providers: [
    Passkey,
    Passkey({
      id: "staff-key",
      formFields: {
        email: { label: "Username", required: true, autocomplete: "username webauthn" },
      },
      registrationOptions: { timeout: 60_000 },
    }),
  ],
  experimental: { enableWebAuthn: true },
})
