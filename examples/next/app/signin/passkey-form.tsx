"use client"

import { createPasskey, signInWithPasskey } from "@lockstep/next/webauthn"
import { type FormEvent, useState } from "react"

import { useHydrated } from "../hydrated.ts"
import { typedText } from "../typed-text.ts"
import { explain } from "./explain.ts"

/** Requests a passkey from the browser, or creates one for a new user. */
export function PasskeyForm({ redirectTo }: { readonly redirectTo: string }) {
  const hydrated = useHydrated()
  const [problem, setProblem] = useState<string>()
  const options = { redirectTo }

  /** The page stays only when something went wrong. */
  async function attempt(ceremony: ReturnType<typeof createPasskey>): Promise<void> {
    setProblem(undefined)
    try {
      const { ok, code, error } = await ceremony
      if (!ok) setProblem(code ?? error)
    } catch {
      setProblem("unreachable")
    }
  }

  function create(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const email = typedText(new FormData(event.currentTarget), "email")
    void attempt(createPasskey({ ...options, fields: { email } }))
  }

  return (
    <form onSubmit={create} className="way-in">
      <h2>With a passkey</h2>
      <button
        type="button"
        className="button wide"
        disabled={!hydrated}
        onClick={() => void attempt(signInWithPasskey(options))}
      >
        Use a passkey
      </button>
      <label>
        Email, for a new one
        <input name="email" type="email" autoComplete="email" required />
      </label>
      <button className="button wide" disabled={!hydrated}>
        Create a passkey
      </button>
      <p className="problem" role="alert">
        {problem && explain(problem)}
      </p>
    </form>
  )
}
