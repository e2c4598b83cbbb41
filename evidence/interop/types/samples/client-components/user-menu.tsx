"use client"
import { getCsrfToken, getSession, signOut, type SignOutParams, useSession } from "next-auth/react"
import type { SessionContextValue, UseSessionOptions } from "./types"

const out: SignOutParams<true> = { redirectTo: "/" }

export function UserMenu() {
  const options: UseSessionOptions<true> = { required: true, onUnauthenticated() {} }
  const session = useSession(options)
  const other: SessionContextValue = useSession()
  if (session.status === "loading") return <p>Loading...</p>
  return (
    <div>
      <img src={session.data.user?.image ?? ""} alt="" />
      <button onClick={() => session.update({ name: "Ada" })}>{other.data?.user?.name}</button>
      <button onClick={() => signOut(out)}>Sign out</button>
      <button onClick={() => void signOut({ redirect: false }).then(({ url }) => url.length)} />
    </div>
  )
}

export async function read(): Promise<string | undefined> {
  const token: string = await getCsrfToken()
  const session = await getSession()
  return session?.user?.name ?? token
}
