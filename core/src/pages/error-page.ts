import { type Page, renderDocument } from "./document.ts"
import { html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"
import { translate } from "./translate.ts"

/** What the error page needs. */
export interface ErrorPageData extends PageSettings {
  /** Name of an error, from the URL. */
  readonly error: string | undefined
  readonly homeUrl: string
  readonly signInUrl: string
}

/** The errors that have their own message, and their status. */
const statuses = {
  Configuration: 500,
  UnknownAction: 400,
  AccessDenied: 403,
  Verification: 403,
  WebAuthnVerificationError: 200,
} as const

function isKnown(error: string | undefined): error is keyof typeof statuses {
  return error !== undefined && Object.hasOwn(statuses, error)
}

/** Renders the page that says what went wrong, with the status to send it with. */
export async function renderErrorPage(
  data: ErrorPageData,
): Promise<Page & { readonly status: number }> {
  const { error, homeUrl, signInUrl } = data
  const [texts, status] = isKnown(error)
    ? ([`error.${error}`, statuses[error]] as const)
    : (["error", 200] as const)
  // The link to the next page.
  const [href, way] =
    isKnown(error) && error !== "Configuration"
      ? ([signInUrl, "signIn.button"] as const)
      : ([homeUrl, "home"] as const)
  const content = html`<p>${translate(data, `${texts}.text`)}</p>
    <div class="ways"><a class="button" href="${href}">${translate(data, way)}</a></div>`
  const page = await renderDocument({
    heading: translate(data, `${texts}.heading`),
    name: "error",
    settings: data,
    content,
    hasForm: false,
  })
  return { status, ...page }
}
