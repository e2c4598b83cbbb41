"use client"

import { useSession } from "@lockstep/next/react"
import { useActionState } from "react"

import { changeName, type ProfileAnswer } from "./change.ts"

/** Changes the name by which a user is known here. */
export function ProfileForm({ name }: { readonly name: string }) {
  const { update } = useSession()
  const [answer, action, isPending] = useActionState(
    async (before: ProfileAnswer, form: FormData) => {
      const after = await changeName(before, form)
      // The server updates its own pages; this updates the client component in the header.
      if (after === "saved") await update()
      return after
    },
    undefined,
  )
  return (
    <section className="panel">
      <h2>Profile</h2>
      <form action={action} className="in-line">
        <label>
          Name
          <input
            name="name"
            autoComplete="name"
            required
            maxLength={80}
            defaultValue={name}
            key={name}
          />
        </label>
        <button className="button" disabled={isPending}>
          Save
        </button>
      </form>
      <p className="quiet" role="status">
        {answer === "saved" && "Saved."}
        {answer === "no name" && "Enter a name of 1 to 80 characters."}
      </p>
    </section>
  )
}
