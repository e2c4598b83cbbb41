import { redirect } from "next/navigation"
import { cache } from "react"

import { auth } from "../auth.ts"

/** The session of the request, read once however many components ask. Throws when it cannot be read. */
export const currentSession = cache(() => auth())

/**
 * The session of a user who is signed in; others go to the sign-in page. The proxy has already
 * checked, but only by path: code that reads or writes data must check again.
 *
 * @param path - the return path
 */
export async function requireSession(path: string) {
  const session = await currentSession()
  if (session) return session
  redirect(`/signin?${new URLSearchParams({ callbackUrl: path })}`)
}
