import express, { type RequestHandler, type Router } from "express"
import type Provider from "oidc-provider"
import type { InteractionResults } from "oidc-provider"

import { findPerson } from "./people.ts"
import { whoAreYouPage } from "./provider-pages.ts"

/** What the form sends; whoever wrote the request decides what is in it. */
interface Answer {
  readonly person?: unknown
}

/**
 * The page on which people say who they are, and what happens when they did.
 *
 * @param clientName - the application that people come from
 */
export function whoAreYou(provider: Provider, clientName: string): Router {
  const router = express.Router()

  router.get("/who/:uid", async (req, res) => {
    // Fails unless this browser started the sign-in, which a cookie proves.
    await provider.interactionDetails(req, res)
    res.set("Cache-Control", "no-store").send(whoAreYouPage(clientName))
  })

  const answer: RequestHandler<{ uid: string }, never, Answer | undefined> = (req, res) => {
    const person = findPerson(req.body?.person)
    const result: InteractionResults = person
      ? { login: { accountId: person.id } }
      : { error: "access_denied", error_description: "the person went back" }
    return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }
  router.post("/who/:uid", express.urlencoded({ extended: false }), answer)

  return router
}
