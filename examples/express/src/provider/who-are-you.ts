import express, { type Router } from "express"
import type Provider from "oidc-provider"

import { findPerson } from "./people.ts"
import { whoAreYouPage } from "./provider-pages.ts"

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

  router.post("/who/:uid", express.urlencoded({ extended: false }), async (req, res) => {
    const person = findPerson(req.body?.person)
    await provider.interactionFinished(
      req,
      res,
      person
        ? { login: { accountId: person.id } }
        : { error: "access_denied", error_description: "the person went back" },
      { mergeWithLastSubmission: false },
    )
  })

  return router
}
