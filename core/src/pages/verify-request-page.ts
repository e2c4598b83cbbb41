import { type Page, renderDocument } from "./document.ts"
import { html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"
import { translate, translateTime } from "./translate.ts"

/** What the page needs. */
export interface VerifyRequestPageData extends PageSettings {
  readonly homeUrl: string
  /** Seconds for which the link is valid, where they are known. */
  readonly maxAge?: number | undefined
}

/**
 * Renders the page that asks users to check their email. It says the same whether or not there is
 * an account with their address.
 */
export function renderVerifyRequestPage(data: VerifyRequestPageData): Promise<Page> {
  const { maxAge } = data
  const lifetime =
    maxAge === undefined ? "" : html` ${translateTime(data, "verifyRequest.lifetime", maxAge)}`
  const content = html`<p>${translate(data, "verifyRequest.text")}${lifetime}</p>
    <div class="ways">
      <a class="button" href="${data.homeUrl}">${translate(data, "home")}</a>
    </div>`
  const heading = translate(data, "verifyRequest.heading")
  return renderDocument({
    heading,
    name: "verify-request",
    settings: data,
    content,
    hasForm: false,
  })
}
