import type { Session } from "@lockstep/core"

import { importMap } from "../client-files.ts"
import { html, type Html } from "lockstep-example-local-services/html"
import type { WaysIn } from "../sign-in-methods.ts"
import { page } from "./layout.ts"
import { nameOf } from "./user-name.ts"

function wayIn(name: string, count: number): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${count === 0 ? "none" : String(count)}</td>
  </tr>`
}

/**
 * The ways in of a user who is signed in, and how to add more.
 *
 * @param ways - what is stored
 */
export function accountPage(session: Session | null, ways: WaysIn): string {
  return page(
    "Account",
    session,
    html`${importMap}
      <script type="module" src="/account.js"></script>
      <h1>Your account</h1>
      <p class="lead">${nameOf(session)}, these are your ways in.</p>
      <table>
        <caption class="hidden">
          Your ways in
        </caption>
        ${wayIn("Accounts at Local OpenID", ways.accounts)} ${wayIn("Passkeys", ways.passkeys)}
        <tr>
          <th scope="row">Mailed links</th>
          <td>to ${session?.user?.email}</td>
        </tr>
      </table>
      <p class="actions">
        <button class="button" id="add-passkey" disabled>Add a passkey</button>
        <button class="button" id="link-local" disabled>Link an account at Local OpenID</button>
      </p>
      <p class="problem" id="problem" role="alert"></p>`,
  )
}
