import express, { type RequestHandler, type Router } from "express"
import type Provider from "oidc-provider"
import type { InteractionResults } from "oidc-provider"

import { findUser } from "./demo-users.ts"
import { whoAreYouPage } from "./provider-pages.ts"

/** What the form sends; the client decides what is in it. */
interface Answer {
  readonly user?: unknown
}

/**
 * The page on which users say who they are, and what happens when they did.
 *
 * @param clientName - the application that users come from
 */
export function whoAreYou(provider: Provider, clientName: string): Router {
  const router = express.Router()

  router.get("/who/:uid", async (req, res) => {
    // Fails unless this browser started the sign-in, which a cookie proves.
    await provider.interactionDetails(req, res)
    res.set("Cache-Control", "no-store").send(whoAreYouPage(clientName))
  })

  const answer: RequestHandler<{ uid: string }, never, Answer | undefined> = (req, res) => {
    const user = findUser(req.body?.user)
    const result: InteractionResults = user
      ? { login: { accountId: user.id } }
      : { error: "access_denied", error_description: "the user went back" }
    return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }
  router.post("/who/:uid", express.urlencoded({ extended: false }), answer)

  return router
}
