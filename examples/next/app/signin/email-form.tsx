"use client"

import { useActionState } from "react"

import { byMail } from "./enter.ts"
import { explain } from "./explain.ts"

/** Asks for the email address for a magic link. Works without scripts. */
export function EmailForm({ redirectTo }: { readonly redirectTo: string }) {
  const [problem, action, isPending] = useActionState(byMail, undefined)
  return (
    <form action={action} className="way-in">
      <h2>By email</h2>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <label>
        Email
        <input name="email" type="email" autoComplete="email" required />
      </label>
      <button className="button wide" disabled={isPending}>
        Send me a link
      </button>
      <p className="problem" role="alert">
        {problem && explain(problem)}
      </p>
    </form>
  )
}
