import NextAuth from "next-auth"
import { Staff } from "./providers/staff"

export const { handlers, auth } = NextAuth({
  providers: [
    Staff({ clientId: "staff-portal", clientSecret: "s", issuer: "https://sso.example.com" }),
  ],
})
