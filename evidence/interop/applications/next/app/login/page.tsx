import { AuthError } from "next-auth"
import { redirect } from "next/navigation"
import { signIn } from "../../auth"

export default function Login() {
  return (
    <form
      action={async (form: FormData) => {
        "use server"
        try {
          await signIn("credentials", {
            name: form.get("name"),
            password: form.get("password"),
            redirectTo: "/members",
          })
        } catch (error) {
          if (error instanceof AuthError) redirect(`/login?failed=${error.type}`)
          throw error
        }
      }}
    >
      <input name="name" />
      <input name="password" type="password" />
      <button>Sign in</button>
    </form>
  )
}
