import type { ReactNode } from "react"
import { signIn } from "../../auth.ts"

async function staff(): Promise<void> {
  "use server"
  await signIn("staff", { redirectTo: "/shop/members" })
}

/** Prerendered: nothing here asks for the request. */
export default function About(): ReactNode {
  return (
    <form action={staff}>
      <button>Staff</button>
    </form>
  )
}
