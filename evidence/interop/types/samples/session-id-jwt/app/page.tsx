import { auth } from "../auth"

export default async function Page() {
  const session = await auth()
  if (!session) return <p>Not signed in</p>
  return <p>{session.user.id.toUpperCase()}</p>
}
