import { component$ } from "@builder.io/qwik"
import { Form } from "@builder.io/qwik-city"
import { useSession, useSignIn, useSignOut } from "./plugin@auth"

export default component$(() => {
  const session = useSession()
  const signIn = useSignIn()
  const signOut = useSignOut()
  return (
    <>
      <h1>{session.value?.user?.name ?? "Nobody"}</h1>
      <Form action={signIn} id="enter">
        <input type="hidden" name="providerId" value="credentials" />
        <input name="options.name" />
        <input name="options.password" type="password" />
        <button>Sign in</button>
      </Form>
      <Form action={signOut} id="leave">
        <input type="hidden" name="redirectTo" value="/" />
        <button>Sign out</button>
      </Form>
    </>
  )
})
