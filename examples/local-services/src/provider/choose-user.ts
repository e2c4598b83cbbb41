import { randomBytes } from "node:crypto"

import type { FakeProvider } from "@lockstep/testing"
import express, { type Request, type Response, type Router } from "express"

import { providerErrorPage, whoAreYouPage } from "./provider-pages.ts"

/** What the form sends; the client decides what is in it. */
interface Answer {
  readonly user?: unknown
  readonly asked?: unknown
}

/**
 * The page on which users choose who they are, and the handler of its form.
 *
 * @param provider - what they sign in at
 * @param issuer - URL of the provider
 * @param clientName - the application that users come from
 */
export function whoAreYou(provider: FakeProvider, issuer: string, clientName: string): Router {
  const router = express.Router()
  const urlOf = (path: string): string => new URL(path, issuer).href

  router.get("/authorize", async (req, res) => {
    const answer = await provider.handle(new globalThis.Request(urlOf(req.originalUrl)))
    const location = answer.headers.get("location")
    if (location !== null) return res.redirect(303, location)
    if (answer.status !== 200) return fail(res, "the request is not valid")
    // Another tab may have been asked before.
    const asked = askedOf(req.headers.cookie) ?? randomBytes(16).toString("hex")
    res.cookie("asked", asked, { httpOnly: true, sameSite: "lax", path: "/authorize" })
    res.set("Cache-Control", "no-store").send(whoAreYouPage(clientName, asked))
  })

  const form = express.urlencoded({ extended: false })
  router.post("/authorize", form, async (req: Request<unknown, unknown, Answer>, res) => {
    const { user, asked } = req.body ?? {}
    // Only the browser that was asked has the cookie.
    const known = askedOf(req.headers.cookie)
    if (known === undefined || asked !== known) return fail(res, "this sign-in has expired")
    const callback = await provider.signIn(
      urlOf(req.originalUrl),
      typeof user === "string" ? user : "",
    )
    res.redirect(303, callback)
  })

  return router
}

function askedOf(cookie = ""): string | undefined {
  return /(?:^|; )asked=([\da-f]{32})(?:;|$)/.exec(cookie)?.[1]
}

function fail(res: Response, message: string): void {
  res.status(400).send(providerErrorPage(message))
}
