import type { Page } from "./document.ts"
import { escapeText } from "./escape-html.ts"
import { renderSignInPage, type SignInPageData } from "./sign-in-page.ts"

/** A sign-in page without what differs from visitor to visitor. */
export interface SignInTemplate {
  /** Markup, and between it `csrfToken` or `callbackUrl` where that value belongs. */
  readonly parts: readonly string[]
  readonly csp: string
}

/** What differs from visitor to visitor. */
type Values = Pick<SignInPageData, "csrfToken" | "callbackUrl">

/** What is the same for all. */
export type CommonPageData = Omit<SignInPageData, keyof Values>

/** Values of inputs that no visitor has: HTML cannot carry this character. */
const holes: Values = { csrfToken: "\u0000csrfToken", callbackUrl: "\u0000callbackUrl" }

/**
 * Renders the sign-in page once for many visitors.
 *
 * @param data - what the page shows to all of them
 * @param hasToken - whether forms carry a CSRF token
 */
export async function signInTemplate(
  data: CommonPageData,
  hasToken: boolean,
): Promise<SignInTemplate> {
  const values = hasToken ? holes : { ...holes, csrfToken: "" }
  const { html, csp } = await renderSignInPage({ ...data, ...values })
  // A message of the application that has the character is not in the value of an input of the page.
  return { parts: html.split(/(?<= value=")\0(csrfToken|callbackUrl)(?=" \/>)/), csp }
}

/** Makes the page of one visitor. */
export function fillTemplate({ parts, csp }: SignInTemplate, values: Values): Page {
  const escaped: Values = {
    csrfToken: escapeText(values.csrfToken),
    callbackUrl: escapeText(values.callbackUrl),
  }
  const filled = parts.map((part, index) => {
    if (index % 2 === 0) return part
    // Between the markup stands nothing but these names.
    return escaped[part as keyof Values]
  })
  return { html: filled.join(""), csp }
}
