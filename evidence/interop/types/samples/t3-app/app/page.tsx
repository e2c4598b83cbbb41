import Link from "next/link"
import { auth } from "../server/auth/index"

export default async function Home() {
  const session = await auth()
  return (
    <main>
      <p>{session && <span>Logged in as {session.user?.name}</span>}</p>
      <Link href={session ? "/api/auth/signout" : "/api/auth/signin"}>
        {session ? "Sign out" : "Sign in"}
      </Link>
    </main>
  )
}
