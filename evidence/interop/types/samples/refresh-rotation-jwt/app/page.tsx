"use client"
import { useEffect } from "react"
import { signIn, useSession } from "next-auth/react"

export default function Page() {
  const { data: session } = useSession()
  useEffect(() => {
    if (session?.error !== "RefreshTokenError") return
    signIn("google")
  }, [session?.error])
  return <p>{session?.user?.name}</p>
}
