import type { Session } from "../models/records.ts"
import { buttonForm } from "./form-fields.ts"
import { type Page, renderDocument } from "./document.ts"
import { html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"
import { translate } from "./translate.ts"

/** What the sign-out page needs. */
export interface SignOutPageData extends PageSettings {
  /** Empty when forms are not checked. */
  readonly csrfToken: string
  /** URL to which the form is posted. */
  readonly action: string
  /** The return URL. */
  readonly callbackUrl: string
  readonly homeUrl: string
  /** Who is signed in, as the `session` callback returned them. */
  readonly user: Session["user"] | undefined
}

/** Renders the page that asks whether to sign out. */
export function renderSignOutPage(data: SignOutPageData): Promise<Page> {
  const { csrfToken, action, callbackUrl, homeUrl, user } = data
  const name = user?.email ?? user?.name
  const content = html`${typeof name === "string" ? html`<p>${name}</p>` : undefined}
    <p>${translate(data, "signOut.question")}</p>
    <div class="ways">
      ${buttonForm(
        action,
        { csrfToken: csrfToken || undefined, callbackUrl },
        translate(data, "signOut.button"),
      )}
      <a class="button second" href="${homeUrl}">${translate(data, "signOut.stay")}</a>
    </div>`
  return renderDocument({
    heading: translate(data, "signOut.heading"),
    name: "signout",
    settings: data,
    content,
  })
}
