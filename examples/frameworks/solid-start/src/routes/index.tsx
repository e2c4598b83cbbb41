import { createAsync, query } from "@solidjs/router"
import { Show } from "solid-js"
import { getRequestEvent } from "solid-js/web"

const readSession = query(async () => {
  "use server"
  return getRequestEvent()?.nativeEvent.context.auth.session()
}, "session")

export default function Home() {
  const session = createAsync(() => readSession(), { deferStream: true })
  return (
    <Show
      when={session()}
      fallback={
        <>
          <p>Signed out.</p>
          <a href="/api/auth/signin" rel="external">
            Sign in
          </a>
        </>
      }
    >
      {(known) => (
        <>
          <p>Signed in as {known().user?.name}.</p>
          <a href="/api/auth/signout" rel="external">
            Sign out
          </a>
        </>
      )}
    </Show>
  )
}
