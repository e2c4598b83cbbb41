import type { Session } from "@lockstep/core"
import type { SessionInfo } from "@lockstep/core/features/session-management"

import { importMap } from "../client-files.ts"
import { html } from "lockstep-example-local-services/html"
import { page } from "./layout.ts"
import { methodList, type MethodList } from "./method-list.ts"
import { sessionList } from "./session-list.ts"
import { nameOf } from "./user-name.ts"

/**
 * The sign-in methods of a signed-in user, and how to add and remove them; and where the user is signed in.
 *
 * @param methods - of the user
 * @param sessions - of the user; `null`: they cannot be listed
 */
export function accountPage(
  session: Session | null,
  methods: MethodList,
  sessions: readonly SessionInfo[] | null,
): string {
  return page(
    "Account",
    session,
    html`${importMap}
      <script type="module" src="/account.js"></script>
      <h1>Your account</h1>
      <p class="lead">${nameOf(session)}, these are your sign-in methods.</p>
      ${methodList(methods)}
      <p class="actions">
        <button class="button" id="add-passkey" disabled>Add a passkey</button>
        <button class="button" id="link-local" disabled>Link an account at Local OpenID</button>
      </p>
      <p class="problem" id="problem" role="alert">${methods.problem}</p>
      ${sessionList(sessions)}`,
    import.meta.url,
  )
}
