import { redirect } from "next/navigation"
import { Suspense } from "react"
import { auth } from "@/auth"

export default function Members() {
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <Greeting />
    </Suspense>
  )
}

async function Greeting() {
  const session = await auth()
  if (!session) redirect("/api/auth/signin?callbackUrl=/members")
  return <p>Hello {session.user?.name}</p>
}
