import { signIn } from "../auth"

export function SignIn() {
  return (
    <form
      action={async (formData: FormData) => {
        "use server"
        await signIn("resend", formData)
      }}
    >
      <input type="text" name="email" placeholder="Email" />
    </form>
  )
}
