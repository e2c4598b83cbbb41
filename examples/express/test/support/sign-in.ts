import { signInAs } from "@lockstep/testing"

import type { Demo } from "../../src/demo.ts"
import {
  createVisitor,
  type VisitedPage,
  type Visitor,
} from "../../../local-services/test/support/visitor.ts"

/** Goes to a page that asks to sign in, and on to the provider. */
export async function goToProvider(
  visitor: Visitor,
  demo: Pick<Demo, "url">,
  path = "/members",
): Promise<VisitedPage> {
  const signInPage = await visitor.open(`${demo.url}${path}`)
  return visitor.submit(signInPage, {}, "/auth/signin/local")
}

/** Signs in, and returns the page on which that ends. */
export async function signIn(
  visitor: Visitor,
  demo: Pick<Demo, "url">,
  user: "ada" | "grace",
): Promise<VisitedPage> {
  return visitor.submit(await goToProvider(visitor, demo), { user })
}

/** Signs out through the built-in page. */
export async function signOut(visitor: Visitor, demo: Pick<Demo, "url">): Promise<VisitedPage> {
  const question = await visitor.open(`${demo.url}/auth/signout?callbackUrl=/`)
  return visitor.submit(question, {}, "/auth/signout")
}

const users = {
  ada: { id: "ada", name: "Ada Lovelace", email: "ada@example.com" },
  grace: { id: "grace", name: "Grace Hopper", email: "grace@example.com" },
} as const

/**
 * A visitor who is signed in from the start, for tests that are about what comes after.
 *
 * @param demo - where
 * @param user - who
 */
export async function signedInVisitor(
  demo: Pick<Demo, "auth" | "url">,
  user: keyof typeof users,
): Promise<Visitor> {
  const { url } = demo
  const session = await signInAs(demo.auth, users[user], { url })
  const visitor = createVisitor()
  for (const { name, value } of session.cookiesFor(url)) visitor.setCookie(name, value)
  return visitor
}
