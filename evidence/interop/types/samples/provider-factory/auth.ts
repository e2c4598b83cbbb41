import NextAuth from "next-auth"
import Acme from "./providers/acme"
import { Staff } from "./providers/staff"

export const { handlers, auth } = NextAuth({
  providers: [
    Acme({ clientId: process.env.ACME_ID!, clientSecret: process.env.ACME_SECRET! }),
    Staff({ clientId: "staff-portal", clientSecret: "s", issuer: "https://sso.example.com" }),
  ],
})
