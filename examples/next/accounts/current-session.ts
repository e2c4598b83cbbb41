import { redirect } from "next/navigation"
import { cache } from "react"

import { auth } from "../auth.ts"

/** The session of the request, read once however many components ask. Throws when it cannot be read. */
export const currentSession = cache(() => auth())

/**
 * The session of a user who is signed in; others go to the sign-in page. The proxy has looked already,
 * but it knows paths only: code that reads or writes data asks once more, right there.
 *
 * @param path - where to come back to
 */
export async function requireSession(path: string) {
  const session = await currentSession()
  if (session) return session
  redirect(`/signin?${new URLSearchParams({ callbackUrl: path })}`)
}
