"use client"

import { createPasskey } from "@lockstep/next/webauthn"
import { useRouter } from "next/navigation"
import { useState } from "react"

import { ScriptButton } from "../script-button.tsx"
import { explain } from "../signin/explain.ts"

/** Adds a passkey: a user who is signed in, and makes one, needs no address. */
export function AddPasskey() {
  const router = useRouter()
  const [problem, setProblem] = useState<string>()

  async function add(): Promise<void> {
    setProblem(undefined)
    try {
      const { ok, code, error } = await createPasskey({ redirect: false })
      if (ok) router.refresh()
      else setProblem(code ?? error)
    } catch {
      setProblem("unreachable")
    }
  }

  return (
    <>
      <ScriptButton className="button" onClick={() => void add()}>
        Add a passkey
      </ScriptButton>
      <p className="problem" role="alert">
        {problem && explain(problem)}
      </p>
    </>
  )
}
