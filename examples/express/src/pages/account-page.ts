import type { Session } from "@lockstep/core"
import type { SessionInfo } from "@lockstep/core/features/session-management"

import { importMap } from "../client-files.ts"
import { html, type Html } from "lockstep-example-local-services/html"
import type { SignInMethodCounts } from "../sign-in-methods.ts"
import { page } from "./layout.ts"
import { sessionList } from "./session-list.ts"
import { nameOf } from "./user-name.ts"

function methodRow(name: string, count: number): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${count === 0 ? "none" : String(count)}</td>
  </tr>`
}

/**
 * The sign-in methods of a signed-in user, and how to add more; and where the user is signed in.
 *
 * @param counts - what is stored
 * @param sessions - of the user; `null`: they cannot be listed
 */
export function accountPage(
  session: Session | null,
  counts: SignInMethodCounts,
  sessions: readonly SessionInfo[] | null,
): string {
  return page(
    "Account",
    session,
    html`${importMap}
      <script type="module" src="/account.js"></script>
      <h1>Your account</h1>
      <p class="lead">${nameOf(session)}, these are your sign-in methods.</p>
      <table>
        <caption class="hidden">
          Your sign-in methods
        </caption>
        ${methodRow("Accounts at Local OpenID", counts.accounts)}
        ${methodRow("Passkeys", counts.passkeys)}
        <tr>
          <th scope="row">Magic links</th>
          <td>to ${session?.user?.email}</td>
        </tr>
      </table>
      <p class="actions">
        <button class="button" id="add-passkey" disabled>Add a passkey</button>
        <button class="button" id="link-local" disabled>Link an account at Local OpenID</button>
      </p>
      <p class="problem" id="problem" role="alert"></p>
      ${sessionList(sessions)}`,
  )
}
