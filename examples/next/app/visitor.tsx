"use client"

import { useSession } from "@lockstep/next/react"
import Link from "next/link"

import { leave } from "./leave.ts"

/** The signed-in user in the browser: updated by other tabs, and when the page becomes visible. */
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
