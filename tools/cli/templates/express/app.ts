import { GitHub } from "@lockstep/core/providers/github"
import { getSession, ServerAuth, type ExpressAuthConfig } from "@lockstep/express"
import express from "express"

const config: ExpressAuthConfig = { providers: [GitHub] }

const app = express().use("/auth", ServerAuth(config))

app.get("/", async (req, res) => {
  const session = await getSession(req, config)
  if (!session?.user) return res.redirect("/auth/signin")
  res.type("text").send(`Hello ${session.user.name}`)
})

app.listen(3000)
