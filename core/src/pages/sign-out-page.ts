import type { Theme } from "../config/auth-config.ts"
import { type Page, renderDocument } from "./document.ts"
import { html } from "./escape-html.ts"
import { hiddenInputs } from "./hidden-inputs.ts"
import { strings } from "./strings.ts"

/** What the sign-out page needs. */
export interface SignOutPageData {
  readonly theme: Theme
  /** Empty when forms are not checked. */
  readonly csrfToken: string
  /** URL to which the form is posted. */
  readonly action: string
  /** Where the browser goes afterwards. */
  readonly callbackUrl: string
}

/**
 * Renders the page that asks whether to sign out.
 *
 * @param data - what the page needs
 */
export function renderSignOutPage(data: SignOutPageData): Promise<Page> {
  const { theme, csrfToken, action, callbackUrl } = data
  const { title, heading, question, button } = strings.signOut
  const content = html`<h1>${heading}</h1>
    <p>${question}</p>
    <div class="ways">
      <form action="${action}" method="post">
        ${hiddenInputs(csrfToken, callbackUrl)}
        <button class="button" type="submit" id="submitButton">${button}</button>
      </form>
    </div>`
  return renderDocument({ title, name: "signout", theme, content })
}
