import { type Page, renderDocument } from "./document.ts"
import { html } from "./escape-html.ts"
import { hiddenInputs } from "./hidden-inputs.ts"
import type { PageLook } from "./page-look.ts"
import { say } from "./say.ts"

/** What the sign-out page needs. */
export interface SignOutPageData extends PageLook {
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
  const content = html`<h1>${say(data, "signOut.heading")}</h1>
    <p>${say(data, "signOut.question")}</p>
    <div class="ways">
      <form action="${action}" method="post">
        ${hiddenInputs({ csrfToken: csrfToken || undefined, callbackUrl })}
        <button class="button" type="submit" id="submitButton">
          ${say(data, "signOut.button")}
        </button>
      </form>
    </div>`
  return renderDocument({ title: say(data, "signOut.title"), name: "signout", look: data, content })
}
