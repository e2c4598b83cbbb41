"use client"

import { useActionState, useState } from "react"

import { withPassword } from "./enter.ts"
import { explain } from "./explain.ts"

/** Asks for address and password. Works without scripts. */
export function PasswordForm({ redirectTo }: { readonly redirectTo: string }) {
  const [problem, action, isPending] = useActionState(withPassword, undefined)
  // React empties a form after its action, and users do not like to type an address twice.
  const [email, setEmail] = useState("")
  return (
    <form action={action} className="way-in">
      <h2>With a password</h2>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <label>
        Email
        <input
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button className="button wide" disabled={isPending}>
        Sign in
      </button>
      <p className="problem" role="alert">
        {problem && explain(problem)}
      </p>
    </form>
  )
}
