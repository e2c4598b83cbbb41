import type { ReactNode } from "react"
import { auth, signIn } from "../../auth.ts"

/** It is made when the application is built, for everyone. */
export const dynamic = "force-static"

async function staff(): Promise<void> {
  "use server"
  await signIn("staff", { redirectTo: "/shop/members" })
}

export default async function About(): Promise<ReactNode> {
  const session = await auth()
  return (
    <form action={staff}>
      <h1>For {session?.user?.name ?? "everybody"}</h1>
      <button>Staff</button>
    </form>
  )
}
