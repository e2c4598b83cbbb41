import { redirect } from "next/navigation"
import { AuthError } from "next-auth"
import { signIn, auth, providerMap } from "../../auth"

const SIGNIN_ERROR_URL = "/error"

export default async function SignInPage(props: {
  searchParams: Promise<{ callbackUrl: string | undefined }>
}) {
  const { callbackUrl } = await props.searchParams
  if (await auth()) redirect("/")
  return (
    <div className="flex flex-col gap-2">
      <form
        action={async (formData) => {
          "use server"
          try {
            await signIn("credentials", formData)
          } catch (error) {
            if (error instanceof AuthError) {
              return redirect(`${SIGNIN_ERROR_URL}?error=${error.type}`)
            }
            throw error
          }
        }}
      >
        <input name="password" type="password" />
      </form>
      {Object.values(providerMap).map((provider) => (
        <form
          key={provider.id}
          action={async () => {
            "use server"
            await signIn(provider.id, { redirectTo: callbackUrl ?? "" })
          }}
        >
          <button type="submit">Sign in with {provider.name}</button>
        </form>
      ))}
    </div>
  )
}
