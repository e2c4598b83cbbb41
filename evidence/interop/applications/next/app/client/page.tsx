"use client"

import { signIn, useSession } from "next-auth/react"

export default function Client() {
  const { data, status } = useSession()
  return <button onClick={() => signIn("github")}>{data?.user.role ?? status}</button>
}
