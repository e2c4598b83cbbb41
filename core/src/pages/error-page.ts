import type { Theme } from "../config/auth-config.ts"
import { type Page, renderDocument } from "./document.ts"
import { type Html, html } from "./escape-html.ts"
import { strings } from "./strings.ts"

/** What the error page needs. */
export interface ErrorPageData {
  readonly theme: Theme
  /** Name of an error, from the URL. */
  readonly error: string | undefined
  readonly homeUrl: string
  readonly signInUrl: string
}

interface Explanation {
  readonly status: number
  readonly heading: string
  readonly text: string
  /** Where the person can go from here. */
  readonly way: "home" | "signIn"
}

/** The name comes from the URL, so it only picks one of these and is never shown. */
const explanations: ReadonlyMap<string, Explanation> = new Map([
  ["Configuration", { status: 500, ...strings.error.configuration, way: "home" }],
  ["AccessDenied", { status: 403, ...strings.error.accessDenied, way: "signIn" }],
  ["Verification", { status: 403, ...strings.error.verification, way: "signIn" }],
])

const otherError: Explanation = { status: 200, ...strings.error.other, way: "home" }

/**
 * Renders the page that says what went wrong, with the status to send it with.
 *
 * @param data - what the page needs
 */
export async function renderErrorPage(
  data: ErrorPageData,
): Promise<Page & { readonly status: number }> {
  const { status, heading, text, way } = explanations.get(data.error ?? "") ?? otherError
  const content = html`<div class="sign" aria-hidden="true">!</div>
    <h1>${heading}</h1>
    <p>${text}</p>
    <div class="ways">${link(data, way)}</div>`
  const { title } = strings.error
  return {
    status,
    ...(await renderDocument({ title, name: "error", theme: data.theme, content, hasForm: false })),
  }
}

function link({ homeUrl, signInUrl }: ErrorPageData, way: Explanation["way"]): Html {
  return way === "signIn"
    ? html`<a class="button" href="${signInUrl}">${strings.error.signIn}</a>`
    : html`<a class="button" href="${homeUrl}">${strings.error.home}</a>`
}
