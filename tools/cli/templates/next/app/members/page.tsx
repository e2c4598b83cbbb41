import { Suspense } from "react"
import { auth } from "@/auth"

export default function Members() {
  return (
    <Suspense fallback={<p>One moment …</p>}>
      <Greeting />
    </Suspense>
  )
}

async function Greeting() {
  const session = await auth()
  return <p>Hello {session?.user?.name}</p>
}
