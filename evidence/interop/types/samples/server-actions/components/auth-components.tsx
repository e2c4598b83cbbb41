import type { ComponentPropsWithRef } from "react"
import { signIn, signOut } from "../auth"

export function SignIn({
  provider,
  ...props
}: { provider?: string } & ComponentPropsWithRef<"button">) {
  return (
    <form
      action={async () => {
        "use server"
        await signIn(provider)
      }}
    >
      <button {...props}>Sign In</button>
    </form>
  )
}

export function SignOut(props: ComponentPropsWithRef<"button">) {
  return (
    <form
      action={async () => {
        "use server"
        await signOut()
      }}
    >
      <button {...props}>Sign Out</button>
    </form>
  )
}
