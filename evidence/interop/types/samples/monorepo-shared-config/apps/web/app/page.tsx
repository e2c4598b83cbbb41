import { auth, type Session, signIn, signOut } from "../../../packages/auth/src/index"

const greet = (session: Session) => `Logged in as ${session.user.name} (${session.user.id})`

export default async function AuthShowcase() {
  const session = await auth()
  if (!session) {
    return (
      <button
        formAction={async () => {
          "use server"
          await signIn("discord")
        }}
      />
    )
  }
  return (
    <button
      formAction={async () => {
        "use server"
        await signOut()
      }}
    >
      {greet(session)}
    </button>
  )
}
