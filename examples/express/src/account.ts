import { getAuth } from "@lockstep/express"
import express, { type Request, type Router } from "express"
import { securityHeaders } from "lockstep-example-local-services/security-headers"

import type { AppAuth } from "./auth-config.ts"
import { importMapHash } from "./client-files.ts"
import { requireSession } from "./current-session.ts"
import type { AppDatabase } from "./database.ts"
import { accountPage } from "./pages/account-page.ts"
import { countSignInMethods } from "./sign-in-methods.ts"

/** The account page: how the user signs in, and where. */
export function account(auth: AppAuth, database: AppDatabase): Router {
  const router = express.Router()
  const sessionsOf = async (req: Request) => (await getAuth(req, auth)).sessions
  const canList = auth.session?.strategy === "database"

  // The one page with scripts.
  const withScripts = securityHeaders({ scripts: [importMapHash] })
  router.get("/", withScripts, requireSession, async (req, res) => {
    const { session } = res.locals
    const counts = await countSignInMethods(database, session?.user?.id ?? "")
    const sessions = canList ? await (await sessionsOf(req)).list() : null
    res.send(accountPage(session, counts, sessions))
  })

  // Lockstep rejects what another site posts, so these forms need no token.
  router.post("/end-session", requireSession, express.urlencoded(), async (req, res) => {
    // A program can send anything.
    const { handle } = (req.body ?? {}) as { handle?: unknown }
    if (typeof handle === "string") await (await sessionsOf(req)).end(handle)
    res.redirect(303, "/account")
  })
  router.post("/end-others", requireSession, async (req, res) => {
    await (await sessionsOf(req)).endOthers()
    res.redirect(303, "/account")
  })
  return router
}
