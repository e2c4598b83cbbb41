import type { Metadata } from "next"

import { EmailForm } from "./email-form.tsx"
import { atProvider } from "./enter.ts"
import { explain } from "./explain.ts"
import { PasskeyForm } from "./passkey-form.tsx"
import { PasswordForm } from "./password-form.tsx"

export const metadata: Metadata = { title: "Sign in" }

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** All sign-in methods. */
export default async function SignIn({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams
  // Lockstep sends no user to another site, whatever a link to this page says.
  const redirectTo = typeof callbackUrl === "string" ? callbackUrl : "/members"
  return (
    <section className="card sign-in-methods">
      <h1>Sign in</h1>
      {typeof error === "string" && (
        <p className="problem" role="alert">
          {explain(error)}
        </p>
      )}
      <form action={atProvider}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <button className="button primary wide">Continue with Local OpenID</button>
      </form>
      <EmailForm redirectTo={redirectTo} />
      <PasswordForm redirectTo={redirectTo} />
      <PasskeyForm redirectTo={redirectTo} />
    </section>
  )
}
