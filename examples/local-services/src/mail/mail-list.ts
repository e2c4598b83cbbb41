import { html, type Html } from "../html.ts"
import type { Mail } from "./mail-server.ts"

function mailPanel({ to, subject, text }: Mail): Html {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  return html`<li class="panel">
    <h2>${subject}</h2>
    <p class="quiet">To ${to}</p>
    <pre tabindex="0" aria-label="Text of the mail">${text.trim()}</pre>
    ${link ? html`<p class="actions"><a class="button primary" href="${link}">Open the link</a></p>` : null}
  </li>`
}

/**
 * A mailbox that everyone can read, for a page: do not use it in a real application.
 *
 * @param mails - the newest first
 */
export function mailList(mails: readonly Mail[]): Html {
  return html`<h1>Mail</h1>
    <p class="lead">
      ${mails.length === 0 ? "There is none yet." : "Open a link to sign in with it."} The mail
      server of this demo delivers nothing: what it gets is shown here, and in the terminal.
    </p>
    <ul class="mails">
      ${mails.map(mailPanel)}
    </ul>`
}
