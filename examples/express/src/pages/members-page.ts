import type { Session } from "@lockstep/core"

import { html } from "lockstep-example-local-services/html"
import { page } from "./layout.ts"
import { nameOf } from "./user-name.ts"

/** The page for users who are signed in. */
export function membersPage(session: Session | null): string {
  return page(
    "Members",
    session,
    html`<h1>Members only</h1>
      <p class="lead">Good to see you, ${nameOf(session)}.</p>
      <section class="panel">
        <h2>How you got here</h2>
        <ol class="steps">
          <li>A provider said who you are, or you showed a mailed link or a passkey.</li>
          <li>The application stored you and started a session.</li>
          <li>
            Your browser keeps a cookie that no script can read and no other site can send along
            with a form.
          </li>
        </ol>
        <p class="quiet">Sign out and come back: you will be asked to sign in again.</p>
      </section>`,
    import.meta.url,
  )
}
