import { getAuth } from "@lockstep/express"
import express, { type Request, type Response, type Router } from "express"
import { securityHeaders } from "lockstep-example-local-services/security-headers"

import type { AppAuth } from "./auth-config.ts"
import { importMapHash } from "./client-files.ts"
import { requireSession } from "./current-session.ts"
import { type AppDatabase, createAdapter } from "./database.ts"
import { accountPage } from "./pages/account-page.ts"
import { requireSameOrigin } from "./same-origin.ts"
import { listSignInMethods, removeSignInMethod } from "./sign-in-methods.ts"

/** Why a sign-in method is still there, or was not. */
const refusals = {
  "last one": "This is your only sign-in method. Add another one before you remove it.",
  "not theirs": "You have no such sign-in method. It may have been removed already.",
} as const

/** The account page: how the user signs in, and where. */
export function account(auth: AppAuth, database: AppDatabase): Router {
  const router = express.Router()
  const sessionsOf = async (req: Request) => (await getAuth(req, auth)).sessions
  const canList = auth.session?.strategy === "database"

  async function sendPage(req: Request, res: Response, problem?: string): Promise<void> {
    const { session } = res.locals
    const adapter = createAdapter(database)
    const id = session?.user?.id ?? ""
    const methods = await listSignInMethods(adapter, id)
    const email = (await adapter.getUser(id))?.email ?? null
    const sessions = canList ? await (await sessionsOf(req)).list() : null
    res.send(accountPage(session, { methods, email, problem }, sessions))
  }

  // The one page with scripts.
  const withScripts = securityHeaders({ scripts: [importMapHash] })
  router.get("/", withScripts, requireSession, (req, res) => sendPage(req, res))

  // Lockstep's functions reject what another site posts. The adapter has no request to check, so this does.
  const form = [withScripts, requireSession, requireSameOrigin, express.urlencoded()]
  router.post("/remove-method", ...form, async (req, res) => {
    // A program can send anything.
    const { provider, providerAccountId } = (req.body ?? {}) as Record<string, unknown>
    const key = { provider, providerAccountId }
    const id = res.locals.session?.user?.id ?? ""
    const outcome = await database
      .transaction()
      .execute((transaction) => removeSignInMethod(createAdapter(transaction), id, key))
    if (outcome === "removed") return res.redirect(303, "/account")
    res.status(outcome === "last one" ? 409 : 404)
    await sendPage(req, res, refusals[outcome])
  })

  // These forms need no token either: `sessions` rejects what another site posts.
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
