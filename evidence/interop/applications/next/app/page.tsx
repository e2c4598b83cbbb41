import { auth, signOut } from "../auth"

export default async function Home() {
  const session = await auth()
  return (
    <>
      <h1>{session ? `${session.user.name}, ${session.user.role}` : "Nobody"}</h1>
      <form
        action={async () => {
          "use server"
          await signOut({ redirectTo: "/" })
        }}
      >
        <button>Sign out</button>
      </form>
    </>
  )
}
