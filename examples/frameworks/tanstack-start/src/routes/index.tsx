import { createFileRoute } from "@tanstack/react-router"
import { createServerFn } from "@tanstack/react-start"

const readSession = createServerFn().handler(({ context }) => context.auth.session())

export const Route = createFileRoute("/")({ loader: () => readSession(), component: Home })

function Home() {
  const session = Route.useLoaderData()
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
