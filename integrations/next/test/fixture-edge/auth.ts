import { FullstackAuth } from "@lockstep/next"

/** Sessions are in cookies: a route on the edge reaches no database. */
export const { handlers, auth } = FullstackAuth({
  session: { strategy: "jwt", updateAge: 0 },
  pages: { signIn: "/login" },
  providers: [
    {
      id: "password",
      name: "Password",
      type: "credentials",
      credentials: { name: {} },
      authorize: ({ name }) => ({ id: "1", name: String(name), email: "ann@example.com" }),
    },
  ],
})
