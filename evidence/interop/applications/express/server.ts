import { ExpressAuth, getSession, type ExpressAuthConfig } from "@auth/express"
import Credentials from "@auth/express/providers/credentials"
import express, { type NextFunction, type Request, type Response } from "express"

declare module "@auth/express" {
  interface User {
    role?: string
  }
}

const { ISSUER, CLIENT_ID, CLIENT_SECRET, PORT } = process.env
const users: Record<string, { id: string; name: string; email: string; role: string }> = {
  ada: { id: "1", name: "Ada Lovelace", email: "ada@example.com", role: "admin" },
}

const config: ExpressAuthConfig = {
  trustHost: true,
  providers: [
    Credentials({
      credentials: { name: {}, password: { type: "password" } },
      authorize: ({ name, password }) =>
        password === "right" ? (users[String(name)] ?? null) : null,
    }),
    {
      id: "staff",
      name: "Staff",
      type: "oidc",
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    },
  ],
}

const app = express()

/** For all pages, and before the routes below have seen a request. */
app.use(async (req: Request, res: Response, next: NextFunction) => {
  res.locals.session = await getSession(req, config)
  next()
})
app.use("/api/auth", ExpressAuth(config))
app.get("/", (_req, res) => {
  res.send(`<h1>${res.locals.session?.user?.name ?? "Nobody"}</h1>`)
})

app.listen(Number(PORT), "127.0.0.1", () => console.log("listening"))
