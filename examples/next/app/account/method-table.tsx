"use client"

import { useActionState } from "react"

import type { SignInMethod } from "../../accounts/sign-in-methods.ts"
import { removeMethod } from "./change.ts"

const messages = {
  removed: "The sign-in method was removed.",
  "last one": "This is your only sign-in method. Add another one before you remove it.",
  "not theirs": "You have no such sign-in method. It may have been removed already.",
} as const

interface Props {
  readonly methods: readonly SignInMethod[]
  /** The recipient of magic links. */
  readonly email: string | null
}

/** The accounts and passkeys of a user, with a button to remove each. Works without scripts. */
export function MethodTable({ methods, email }: Props) {
  const [outcome, action, isPending] = useActionState(removeMethod, undefined)
  return (
    <>
      <table>
        <caption className="hidden">Your sign-in methods</caption>
        <tbody>
          {methods.map(({ name, detail, provider, providerAccountId }) => (
            <tr key={`${provider} ${providerAccountId}`}>
              <th scope="row">{name}</th>
              <td>{detail}</td>
              <td>
                <form action={action}>
                  <input type="hidden" name="provider" value={provider} />
                  <input type="hidden" name="providerAccountId" value={providerAccountId} />
                  <button
                    className="button small"
                    aria-label={`Remove ${name} ${detail}`}
                    disabled={isPending}
                  >
                    Remove
                  </button>
                </form>
              </td>
            </tr>
          ))}
          {email !== null && (
            <tr>
              <th scope="row">Magic links</th>
              <td colSpan={2}>to {email}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="quiet" role="status">
        {outcome && messages[outcome]}
      </p>
    </>
  )
}
