import type { ReactNode } from "react"
import { SessionProvider } from "next-auth/react"
import { auth, Role } from "../auth"

export default async function Layout({ children }: { children: ReactNode }) {
  const session = await auth()
  return (
    <SessionProvider session={session}>
      {session?.user.role === Role.Admin ? <aside>{session.user.id}</aside> : null}
      {children}
    </SessionProvider>
  )
}
