import { type Page, renderDocument } from "./document.ts"
import { type Html, html } from "./escape-html.ts"
import type { PageLook } from "./page-look.ts"
import { say } from "./say.ts"

/** What the error page needs. */
export interface ErrorPageData extends PageLook {
  /** Name of an error, from the URL. */
  readonly error: string | undefined
  readonly homeUrl: string
  readonly signInUrl: string
}

interface Kind {
  /** Part of the names of its texts. */
  readonly texts: "error" | `error.${"Configuration" | ErrorOfSigningIn}`
  readonly status: number
  /** Where the person can go from here. */
  readonly way: "home" | "signIn"
}

type ErrorOfSigningIn = "AccessDenied" | "Verification" | "WebAuthnVerificationError"

/** The name comes from the URL, so it only picks one of these and is never shown. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ["Configuration", { texts: "error.Configuration", status: 500, way: "home" }],
  ["AccessDenied", { texts: "error.AccessDenied", status: 403, way: "signIn" }],
  ["Verification", { texts: "error.Verification", status: 403, way: "signIn" }],
  [
    "WebAuthnVerificationError",
    { texts: "error.WebAuthnVerificationError", status: 200, way: "signIn" },
  ],
])

const otherKind: Kind = { texts: "error", status: 200, way: "home" }

/**
 * Renders the page that says what went wrong, with the status to send it with.
 *
 * @param data - what the page needs
 */
export async function renderErrorPage(
  data: ErrorPageData,
): Promise<Page & { readonly status: number }> {
  const { texts, status, way } = kinds.get(data.error ?? "") ?? otherKind
  const content = html`<div class="sign" aria-hidden="true">!</div>
    <h1>${say(data, `${texts}.heading`)}</h1>
    <p>${say(data, `${texts}.text`)}</p>
    <div class="ways">${link(data, way)}</div>`
  const title = say(data, "error.title")
  const page = await renderDocument({ title, name: "error", look: data, content, hasForm: false })
  return { status, ...page }
}

function link(data: ErrorPageData, way: Kind["way"]): Html {
  return way === "signIn"
    ? html`<a class="button" href="${data.signInUrl}">${say(data, "error.signIn")}</a>`
    : html`<a class="button" href="${data.homeUrl}">${say(data, "error.home")}</a>`
}
