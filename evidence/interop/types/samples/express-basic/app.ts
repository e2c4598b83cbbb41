import express, { type NextFunction, type Request, type Response } from "express"
import { ExpressAuth, getSession } from "@auth/express"
import Credentials from "@auth/express/providers/credentials"
import GitHub from "@auth/express/providers/github"
import { currentSession } from "./middleware/session"

const app = express()

app.set("trust proxy", true)
app.use(currentSession)
app.use(
  "/auth/*splat",
  ExpressAuth({
    providers: [
      GitHub,
      Credentials({
        credentials: { username: { label: "Username" } },
        async authorize(credentials) {
          return { id: "1", name: String(credentials.username), email: "j@example.com" }
        },
      }),
    ],
    callbacks: {
      session({ session, token }) {
        session.user.id = token.sub!
        return session
      },
    },
  }),
)

export async function authenticatedUser(req: Request, res: Response, next: NextFunction) {
  const session = res.locals.session ?? (await getSession(req, { providers: [GitHub] }))
  if (!session?.user) {
    res.redirect("/login")
  } else {
    next()
  }
}

app.get("/profile", authenticatedUser, (_req, res) => {
  res.json(res.locals.session?.user)
})
