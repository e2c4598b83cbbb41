import type { ReactNode } from "react"
import { signIn } from "../../auth.ts"

interface Props {
  readonly searchParams: Promise<Record<string, string>>
}

async function enter(form: FormData): Promise<void> {
  "use server"
  await signIn("password", form)
}

export default async function Login({ searchParams }: Props): Promise<ReactNode> {
  const { callbackUrl = "/shop/about" } = await searchParams
  return (
    <form action={enter}>
      <input name="redirectTo" type="hidden" value={callbackUrl} />
      <input name="name" />
      <input name="password" type="password" />
      <button>Enter</button>
    </form>
  )
}
