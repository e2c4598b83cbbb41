"use client"

import { createPasskey, signInWithPasskey } from "@lockstep/next/webauthn"
import { type FormEvent, useState } from "react"

import { ScriptButton } from "../script-button.tsx"
import { typedText } from "../typed-text.ts"
import { explain } from "./explain.ts"

/** Requests a passkey from the browser, or creates one for a new user. */
export function PasskeyForm({ redirectTo }: { readonly redirectTo: string }) {
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
      <ScriptButton
        type="button"
        className="button wide"
        onClick={() => void attempt(signInWithPasskey(options))}
      >
        Use a passkey
      </ScriptButton>
      <label>
        Email, for a new one
        <input name="email" type="email" autoComplete="email" required />
      </label>
      <ScriptButton className="button wide">Create a passkey</ScriptButton>
      <p className="problem" role="alert">
        {problem && explain(problem)}
      </p>
    </form>
  )
}
