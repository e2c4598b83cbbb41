import { type Page, renderDocument } from "./document.ts"
import { html } from "./escape-html.ts"
import type { PageLook } from "./page-look.ts"
import { say, sayTime } from "./say.ts"

/** What the page needs. */
export interface VerifyRequestPageData extends PageLook {
  readonly homeUrl: string
  /** Seconds for which the link is valid, where they are known. */
  readonly maxAge?: number | undefined
}

/**
 * Renders the page that asks people to look into their mail. It says the same whether or not there is
 * an account with their address.
 *
 * @param data - what the page needs
 */
export function renderVerifyRequestPage(data: VerifyRequestPageData): Promise<Page> {
  const { maxAge } = data
  const lifetime =
    maxAge === undefined ? "" : html` ${sayTime(data, "verifyRequest.lifetime", maxAge)}`
  const content = html`<h1>${say(data, "verifyRequest.heading")}</h1>
    <p>${say(data, "verifyRequest.text")}${lifetime}</p>
    <div class="ways">
      <a class="button" href="${data.homeUrl}">${say(data, "verifyRequest.home")}</a>
    </div>`
  const title = say(data, "verifyRequest.title")
  return renderDocument({ title, name: "verify-request", look: data, content, hasForm: false })
}
