import type { ReactNode } from "react"
import { auth, signOut } from "../../auth.ts"

async function leave(): Promise<void> {
  "use server"
  await signOut({ redirectTo: "/shop/about" })
}

export default async function Account(): Promise<ReactNode> {
  const session = await auth()
  return (
    <form action={leave}>
      <h1>{session?.user?.name}</h1>
      <button>Sign out</button>
    </form>
  )
}
