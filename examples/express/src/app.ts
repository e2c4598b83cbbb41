import { ServerAuth } from "@lockstep/express"
import express, { type Express } from "express"
import type { Mail } from "lockstep-example-local-services/mail-server"
import { publicFiles } from "lockstep-example-local-services/public-files"
import { securityHeaders } from "lockstep-example-local-services/security-headers"

import { account } from "./account.ts"
import type { AppAuth } from "./auth-config.ts"
import { clientFiles } from "./client-files.ts"
import { currentSession, requireSession } from "./current-session.ts"
import type { AppDatabase } from "./database.ts"
import { notFound, showError } from "./failures.ts"
import { homePage } from "./pages/home-page.ts"
import { mailPage } from "./pages/mail-page.ts"
import { membersPage } from "./pages/members-page.ts"
import { sessionPage } from "./pages/session-page.ts"
import { scriptFiles } from "./script-files.ts"

/** What the application works with. */
export interface AppParts {
  readonly auth: AppAuth
  readonly database: AppDatabase
  /** The emails that the demo's mail server received; a real application has none. */
  readonly mails: readonly Mail[]
}

/** The application: a public page, pages for members, and some that show what goes on. */
export function createApp({ auth, database, mails }: AppParts): Express {
  const app = express()
  app.disable("x-powered-by")
  // Behind a proxy, say so here, or cookies are not made for https: app.set("trust proxy", 1)

  // Before our own headers, because the built-in pages bring theirs.
  app.use("/auth", ServerAuth(auth))
  app.use(securityHeaders())
  // Before the session, because a style sheet needs none.
  app.use(publicFiles)
  app.use(scriptFiles)
  app.use("/lockstep", clientFiles)
  // Browsers look here for the icon of the built-in pages.
  app.get("/favicon.ico", (_req, res) => {
    res.redirect(308, "/app.svg")
  })
  app.use(currentSession(auth))

  app.get("/", (_req, res) => {
    res.send(homePage(res.locals.session))
  })
  app.get("/members", requireSession, (_req, res) => {
    res.send(membersPage(res.locals.session))
  })
  app.use("/account", account(auth, database))
  app.get("/session", (_req, res) => {
    res.send(sessionPage(res.locals.session))
  })
  app.get("/mail", (_req, res) => {
    res.send(mailPage(res.locals.session, mails))
  })

  app.use(notFound)
  app.use(showError)
  return app
}
