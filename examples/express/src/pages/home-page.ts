import type { Session } from "@lockstep/core"

import { html } from "lockstep-example-local-services/html"
import { page } from "./layout.ts"
import { nameOf } from "./user-name.ts"

const invitation = html`<h1>Welcome</h1>
  <p class="lead">
    This page is for everybody. To see the pages that are not, sign in as Ada or Grace at the OpenID
    provider on this machine, with a link mailed to any address, or with a passkey.
  </p>
  <p class="actions">
    <a class="button primary" href="/auth/signin?callbackUrl=/members">Sign in</a>
    <a class="button" href="/members">Try the members’ page anyway</a>
  </p>`

const welcome = (name: string) =>
  html`<h1>Hello, ${name}</h1>
    <p class="lead">
      You are signed in. Reload, restart the server, open another tab: you stay so until you sign
      out.
    </p>
    <p class="actions">
      <a class="button primary" href="/members">Go to the members’ page</a>
      <a class="button" href="/account">Add a sign-in method</a>
    </p>`

/** The public page. */
export function homePage(session: Session | null): string {
  return page(
    "Home",
    session,
    html`<section class="hero">${session?.user ? welcome(nameOf(session)) : invitation}</section>
      <ul class="tiles">
        <li>
          <h2>Public</h2>
          <p>This page greets you by name when it knows you, and works when it does not.</p>
        </li>
        <li>
          <h2>Protected</h2>
          <p><a href="/members">Members</a> sends you to sign in first, then brings you back.</p>
        </li>
        <li>
          <h2>Yours</h2>
          <p><a href="/account">Account</a> adds a passkey, or a further account at a provider.</p>
        </li>
        <li>
          <h2>Inspectable</h2>
          <p>
            <a href="/session">Session</a> shows what the application knows about you, and
            <a href="/mail">Mail</a> what it sent.
          </p>
        </li>
      </ul>`,
    import.meta.url,
  )
}
