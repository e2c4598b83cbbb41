import type { Session } from "@lockstep/core"

import { html } from "lockstep-example-local-services/html"
import { page } from "./layout.ts"

function details({ user, expires }: Session) {
  return html`<table>
    <caption class="hidden">
      Your session
    </caption>
    <tr>
      <th scope="row">Name</th>
      <td>${user?.name ?? "none"}</td>
    </tr>
    <tr>
      <th scope="row">Email</th>
      <td>${user?.email}</td>
    </tr>
    <tr>
      <th scope="row">Picture</th>
      <td>${user?.image ?? "none"}</td>
    </tr>
    <tr>
      <th scope="row">Ends if unused</th>
      <td><time datetime="${expires}">${new Date(expires).toUTCString()}</time></td>
    </tr>
  </table>`
}

/** What the application, and the browser, may know about the session. */
export function sessionPage(session: Session | null): string {
  return page(
    "Session",
    session,
    html`<h1>Your session</h1>
      ${session ? details(session) : html`<p class="lead">You are signed out, so there is no session.</p>`}
      <h2>As JSON</h2>
      <p class="quiet">
        What <a href="/auth/session">/auth/session</a> tells the scripts of your own pages.
      </p>
      <pre tabindex="0" aria-label="The session as JSON">${JSON.stringify(session, null, 2)}</pre>`,
    import.meta.url,
  )
}
