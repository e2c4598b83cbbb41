import type { Theme } from "../config/auth-config.ts"
import { type CredentialsFormOption, credentialsForm } from "./credentials-form.ts"
import { type Page, renderDocument } from "./document.ts"
import { type Html, html } from "./escape-html.ts"
import { hiddenInputs } from "./hidden-inputs.ts"
import { type ProviderButtonOption, providerButton } from "./provider-button.ts"
import { signInErrors, strings } from "./strings.ts"

/** One way in. */
export type SignInOption = ProviderButtonOption | CredentialsFormOption

/** What the sign-in page shows. */
export interface SignInPageData {
  readonly theme: Theme
  readonly providers: readonly SignInOption[]
  /** Empty when forms are not checked. */
  readonly csrfToken: string
  /** Where the browser goes afterwards. */
  readonly callbackUrl: string
  /** Name of an error, from the URL. */
  readonly error?: string
  /** Code of an error, from the URL. Never shown: anybody can send a link with any text in it. */
  readonly code?: string
}

/**
 * Renders the page with all ways in. Buttons stand together, and forms stand together; the kind that
 * is configured first comes first.
 *
 * @param data - what to show
 */
export function renderSignInPage(data: SignInPageData): Promise<Page> {
  const { theme, providers, error } = data
  const marks = providers.map((option) =>
    option.kind === "button" ? option.style.brandColor : undefined,
  )
  const content = html`<h1>${strings.signIn.heading}</h1>
    ${providers.length > 1 ? html`<p>${strings.signIn.choose}</p>` : undefined}
    ${error === undefined ? undefined : html`<div class="alert" role="alert">${errorText(error)}</div>`}
    ${providers.length === 0 ? html`<p>${strings.signIn.nothing}</p>` : undefined}
    <div class="ways">${waysIn(data)}</div>`
  return renderDocument({ title: strings.signIn.title, name: "signin", theme, content, marks })
}

function errorText(error: string): string {
  return signInErrors.get(error) ?? strings.otherSignInError
}

function waysIn({ providers, csrfToken, callbackUrl }: SignInPageData): Html[] {
  const hidden = hiddenInputs(csrfToken, callbackUrl)
  const rule = html`<div class="or">${strings.signIn.or}</div>`
  const buttons = providers.flatMap((option, index) =>
    option.kind === "button" ? [providerButton(option, hidden, index)] : [],
  )
  const forms = providers
    .filter((option) => option.kind === "form")
    .flatMap((option, index) => [
      ...(index === 0 ? [] : [rule]),
      credentialsForm(option, hidden, index === 0 ? "submitButton" : `submitButton-${option.id}`),
    ])
  const groups = providers[0]?.kind === "form" ? [forms, buttons] : [buttons, forms]
  const [first = [], second = []] = groups
  return first.length > 0 && second.length > 0 ? [...first, rule, ...second] : [...first, ...second]
}
