import type { Session } from "@lockstep/core"

/** A page that is made on the server. */
export function homePage(session: Session | null): string {
  const name = session?.user?.name?.replaceAll(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return session === null
    ? `<p>Signed out.</p> <a href="/api/auth/signin">Sign in</a>`
    : `<p>Signed in as ${name}.</p> <a href="/api/auth/signout">Sign out</a>`
}
