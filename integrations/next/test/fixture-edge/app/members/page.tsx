import type { ReactNode } from "react"
import { auth } from "../../auth.ts"

export default async function Members(): Promise<ReactNode> {
  const session = await auth()
  return <h1>{session?.user?.name}</h1>
}
