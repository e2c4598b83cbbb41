import express from "express"
import { AuthError, ExpressAuth, getSession } from "@auth/express"
import { authConfig } from "./auth.config"

const app = express()

app.use("/api/auth/*splat", ExpressAuth(authConfig))

app.get("/admin", async (req, res) => {
  const session = await getSession(req, authConfig)
  if (session?.role !== "admin") {
    res.status(403).send("Forbidden")
    return
  }
  res.json({ name: session.user?.name, until: session.expires })
})

app.use(
  (error: Error, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    res.status(error instanceof AuthError ? 401 : 500).json({ message: error.message })
  },
)
