"use client"

import { createPasskey } from "@lockstep/next/webauthn"
import { useRouter } from "next/navigation"
import { useState } from "react"

import { useHydrated } from "../hydrated.ts"
import { explain } from "../signin/explain.ts"

/** Adds a passkey: a user who is signed in, and makes one, needs no address. */
export function AddPasskey() {
  const router = useRouter()
  const hydrated = useHydrated()
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
      <button className="button" disabled={!hydrated} onClick={() => void add()}>
        Add a passkey
      </button>
      <p className="problem" role="alert">
        {problem && explain(problem)}
      </p>
    </>
  )
}
