import NextAuth, { type NextAuthConfig } from "next-auth"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"
import { sendVerificationRequest } from "./send-request"

const config: NextAuthConfig = {
  adapter: PrismaAdapter(new PrismaClient()),
  providers: [
    {
      id: "http-email",
      name: "Email",
      type: "email",
      maxAge: 60 * 60 * 24,
      sendVerificationRequest,
    },
  ],
}

export const { handlers, auth, signIn, signOut } = NextAuth(config)
