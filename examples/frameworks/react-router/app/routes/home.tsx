import { type LoaderFunctionArgs, useLoaderData } from "react-router"
import { authContext } from "../auth-context.ts"

export async function loader({ context }: LoaderFunctionArgs) {
  return { session: await context.get(authContext).session() }
}

export default function Home() {
  const { session } = useLoaderData<typeof loader>()
  return session === null ? (
    <>
      <p>Signed out.</p>
      <a href="/api/auth/signin">Sign in</a>
    </>
  ) : (
    <>
      <p>Signed in as {session.user?.name}.</p>
      <a href="/api/auth/signout">Sign out</a>
    </>
  )
}
