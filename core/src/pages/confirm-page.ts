import { buttonForm } from "./form-fields.ts"
import { type Page, renderDocument } from "./document.ts"
import { html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"
import { translate, translateWith } from "./translate.ts"

/** What the page needs. */
export interface ConfirmPageData extends PageSettings {
  /** URL to which the form is posted. */
  readonly action: string
  /** What the form posts; members that are `undefined` are left out. */
  readonly hidden: Readonly<Record<string, string | undefined>>
  /** Address that the link was sent to, shown when it looks like one: it comes from the URL. */
  readonly email?: string | undefined
}

/**
 * Longest address (RFC 5321, section 4.5.3.1.3, without the angle brackets).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3 RFC 5321, section 4.5.3.1.3}
 */
const longestAddress = 254

/**
 * Renders the page that a magic link opens. Email scanners open links too, so that only the form's `POST`
 * may consume the token. The page sends its URL, which has the token in it, to no other site.
 */
export function renderConfirmPage(data: ConfirmPageData): Promise<Page> {
  const { action, hidden, email } = data
  const text = isAddress(email)
    ? translateWith(data, "confirm.textFor", email)
    : translate(data, "confirm.text")
  const content = html`<p>${text}</p>
    <div class="ways">${buttonForm(action, hidden, translate(data, "signIn.button"))}</div>`
  const heading = translate(data, "confirm.heading")
  return renderDocument({ heading, name: "confirm", settings: data, content, secretUrl: true })
}

/** A link with anything else instead of the address must not put that on the page. */
function isAddress(email: string | undefined): email is string {
  return email !== undefined && email.length <= longestAddress && /^[^\s@]+@[^\s@]+$/.test(email)
}
