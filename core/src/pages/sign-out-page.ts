import { type Page, renderDocument } from "./document.ts"
import { html } from "./escape-html.ts"
import { hiddenInputs } from "./hidden-inputs.ts"
import type { PageSettings } from "./page-settings.ts"
import { translate } from "./translate.ts"

/** What the sign-out page needs. */
export interface SignOutPageData extends PageSettings {
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
  const { csrfToken, action, callbackUrl } = data
  const content = html`<h1>${translate(data, "signOut.heading")}</h1>
    <p>${translate(data, "signOut.question")}</p>
    <div class="ways">
      <form action="${action}" method="post">
        ${hiddenInputs({ csrfToken: csrfToken || undefined, callbackUrl })}
        <button class="button" type="submit" id="submitButton">
          ${translate(data, "signOut.button")}
        </button>
      </form>
    </div>`
  return renderDocument({
    title: translate(data, "signOut.title"),
    name: "signout",
    settings: data,
    content,
  })
}
