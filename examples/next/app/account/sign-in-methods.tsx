import { listSignInMethods } from "../../accounts/sign-in-methods.ts"
import { AddPasskey } from "./add-passkey.tsx"
import { linkAccount } from "./change.ts"
import { MethodTable } from "./method-table.tsx"

interface Props {
  readonly userId: string
  readonly email: string | null
}

/** How the user signs in, and how to add and remove it. */
export async function SignInMethods({ userId, email }: Props) {
  const methods = await listSignInMethods(userId)
  return (
    <section className="panel">
      <h2>Sign-in methods</h2>
      <MethodTable methods={methods} email={email} />
      <div className="actions">
        <form action={linkAccount}>
          <button className="button">Link an account at Local OpenID</button>
        </form>
        <AddPasskey />
      </div>
    </section>
  )
}
