"use client"

import { useSession } from "@lockstep/next/react"
import Link from "next/link"

import { leave } from "./leave.ts"

/** Who is signed in, as the browser knows it: it hears of other tabs, and asks again when it is looked at. */
export function Visitor() {
  const { data: session } = useSession()
  if (!session?.user) {
    return (
      <Link className="button small primary" href="/signin">
        Sign in
      </Link>
    )
  }
  return (
    <>
      <span className="who">{session.user.name ?? session.user.email}</span>
      <form action={leave}>
        <button className="button small">Sign out</button>
      </form>
    </>
  )
}
