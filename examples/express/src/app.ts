import { ServerAuth, type ExpressAuthConfig } from "@lockstep/express"
import express, { type Express } from "express"

import { currentSession, requireSession } from "./current-session.ts"
import { notFound, showError } from "./failures.ts"
import { homePage } from "./pages/home-page.ts"
import { membersPage } from "./pages/members-page.ts"
import { sessionPage } from "./pages/session-page.ts"
import { publicFiles } from "./public-files.ts"
import { securityHeaders } from "./security-headers.ts"

/** The application: a public page, a page for members, and one that shows the session. */
export function createApp(authConfig: ExpressAuthConfig): Express {
  const app = express()
  app.disable("x-powered-by")
  // Behind a proxy, say so here, or cookies are not made for https: app.set("trust proxy", 1)

  // Before our own headers, because the built-in pages bring theirs.
  app.use("/auth", ServerAuth(authConfig))
  app.use(securityHeaders())
  // Before the session, because a style sheet needs none.
  app.use(publicFiles)
  // Browsers look here for the icon of the built-in pages.
  app.get("/favicon.ico", (_req, res) => {
    res.redirect(308, "/app.svg")
  })
  app.use(currentSession(authConfig))

  app.get("/", (_req, res) => {
    res.send(homePage(res.locals.session))
  })
  app.get("/members", requireSession, (_req, res) => {
    res.send(membersPage(res.locals.session))
  })
  app.get("/session", (_req, res) => {
    res.send(sessionPage(res.locals.session))
  })

  app.use(notFound)
  app.use(showError)
  return app
}
