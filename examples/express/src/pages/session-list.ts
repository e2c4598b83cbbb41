import type { SessionInfo } from "@lockstep/core/features/session-management"
import { html, type Html } from "lockstep-example-local-services/html"

const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" })

function sessionRow({ handle, isCurrent, signedInAt, expires, userAgent }: SessionInfo): Html {
  const since = signedInAt ? `since ${times.format(signedInAt)}, ` : ""
  const action = isCurrent
    ? html`<span class="quiet">this one</span>`
    : html`<form action="/account/end-session" method="post">
        <input type="hidden" name="handle" value="${handle}" />
        <button class="button small">End</button>
      </form>`
  return html`<tr>
    <th scope="row">${userAgent ?? "A browser"}</th>
    <td>${since}ends ${times.format(expires)} if unused</td>
    <td>${action}</td>
  </tr>`
}

/**
 * The sessions of a user, with a button to revoke each except this one.
 *
 * @param sessions - `null`: sessions in cookies, which cannot be listed
 */
export function sessionList(sessions: readonly SessionInfo[] | null): Html {
  const others = html`<form action="/account/end-others" method="post">
    <button class="button">End all other sessions</button>
  </form>`
  return html`<section class="panel">
    <h2>Sessions</h2>
    ${
      sessions === null
        ? html`<p>They are in the cookies of your browsers, so that they cannot be listed.</p>`
        : html`<table>
            <caption class="hidden">
              Your sessions
            </caption>
            ${sessions.map(sessionRow)}
          </table>`
    }
    ${sessions === null || sessions.length > 1 ? others : null}
  </section>`
}
