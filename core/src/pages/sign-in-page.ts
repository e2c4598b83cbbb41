import { type CredentialsFormOption, credentialsForm } from "./credentials-form.ts"
import { type Page, type PageScript, renderDocument } from "./document.ts"
import { type EmailFormOption, emailForm } from "./email-form.ts"
import { type Html, html } from "./escape-html.ts"
import type { FormContext } from "./form-context.ts"
import { hiddenInputs } from "./hidden-inputs.ts"
import type { PageSettings } from "./page-settings.ts"
import { translate, translateError } from "./translate.ts"
import type { PasskeyFormOption } from "./passkey-form.ts"
import { type ProviderButtonOption, providerButton } from "./provider-button.ts"

type FormOption = CredentialsFormOption | EmailFormOption | PasskeyFormOption

/** One sign-in method. */
export type SignInOption = ProviderButtonOption | FormOption

/** What the sign-in page shows. */
export interface SignInPageData extends PageSettings {
  readonly providers: readonly SignInOption[]
  /** Empty when forms are not checked. */
  readonly csrfToken: string
  /** Where the browser goes afterwards. */
  readonly callbackUrl: string
  /** Address to begin with, from the URL. */
  readonly email?: string
  /** Name of an error, from the URL. */
  readonly error?: string
  /** Code of an error, from the URL. Never shown: anybody can send a link with any text in it. */
  readonly code?: string
}

/**
 * Renders the page with all sign-in methods. Buttons stand together, and forms stand together; the kind that
 * is configured first comes first.
 *
 * @param data - what to show
 */
export function renderSignInPage(data: SignInPageData): Promise<Page> {
  const { providers, error, code } = data
  const content = html`<h1>${translate(data, "signIn.heading")}</h1>
    ${providers.length > 1 ? html`<p>${translate(data, "signIn.choose")}</p>` : undefined}
    ${error === undefined ? undefined : html`<div class="alert" role="alert">${translateError(data, error, code)}</div>`}
    ${providers.length === 0 ? html`<p>${translate(data, "signIn.nothing")}</p>` : undefined}
    <div class="ways">${signInMethods(data)}</div>`
  return renderDocument({
    title: translate(data, "signIn.title"),
    name: "signin",
    settings: data,
    content,
    providerColors: providers.map((option) =>
      option.kind === "button" ? option.style.brandColor : undefined,
    ),
    scripts: scriptsOf(providers),
  })
}

function signInMethods(data: SignInPageData): Html[] {
  const { providers, csrfToken, callbackUrl } = data
  const hidden = hiddenInputs({ csrfToken: csrfToken || undefined, callbackUrl })
  const rule = html`<div class="or">${translate(data, "signIn.or")}</div>`
  const buttons = providers.flatMap((option, index) =>
    option.kind === "button" ? [providerButton(option, data, hidden, index)] : [],
  )
  const forms = providers
    .filter((option) => option.kind !== "button")
    .flatMap((option, index) => {
      const buttonId = index === 0 ? "submitButton" : `submitButton-${option.id}`
      return [
        ...(index === 0 ? [] : [rule]),
        form(option, { settings: data, hidden, buttonId }, data),
      ]
    })
  const groups = providers[0]?.kind === "button" ? [buttons, forms] : [forms, buttons]
  const [first = [], second = []] = groups
  return first.length > 0 && second.length > 0 ? [...first, rule, ...second] : [...first, ...second]
}

function form(option: FormOption, around: FormContext, data: SignInPageData): Html {
  switch (option.kind) {
    case "form":
      return credentialsForm(option, around)
    case "email":
      return emailForm(option, around, {
        email: data.email,
        // Where something else comes first, users should get to see it first.
        autofocus: option === data.providers[0],
      })
    case "passkey":
      return option.form(option, around)
  }
}

function scriptsOf(providers: readonly SignInOption[]): readonly PageScript[] {
  const scripts = new Map<string, PageScript>()
  for (const option of providers) {
    if (option.kind !== "passkey") continue
    const { script } = option
    scripts.set("code" in script ? script.code : script.src, script)
  }
  return [...scripts.values()]
}
