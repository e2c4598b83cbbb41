"use client"
import type { ReactNode } from "react"
import type { Session } from "next-auth"
import { SessionProvider, type SessionProviderProps } from "next-auth/react"

export function Providers({ children, session }: { children: ReactNode; session: Session | null }) {
  const options: Pick<SessionProviderProps, "refetchInterval"> = { refetchInterval: 60 }
  return (
    <SessionProvider session={session} refetchOnWindowFocus={false} {...options}>
      {children}
    </SessionProvider>
  )
}
