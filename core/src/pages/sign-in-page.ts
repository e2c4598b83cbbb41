import { type CredentialsFormOption, credentialsForm } from "./credentials-form.ts"
import { formScript, type Page, type PageScript, renderDocument } from "./document.ts"
import { type EmailFormOption, emailForm } from "./email-form.ts"
import { type Html, html, type HtmlContent } from "./escape-html.ts"
import { type FormContext, hiddenInputs } from "./form-fields.ts"
import type { PageSettings } from "./page-settings.ts"
import { translate, translateError, translateFilled } from "./translate.ts"
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
  /** The return URL. */
  readonly callbackUrl: string
  /** `undefined`: users are not asked whether they want to stay signed in. */
  readonly unkept?: object | undefined
  /** Address to begin with, from the URL. */
  readonly email?: string
  /** Name of an error, from the URL. */
  readonly error?: string
  /** Code of an error, from the URL. Never shown: anyone can send a link with any value in it. */
  readonly code?: string
}

/**
 * Renders the page with all sign-in methods. Buttons stand together, and forms stand together; the kind that
 * is configured first comes first.
 */
export function renderSignInPage(data: SignInPageData): Promise<Page> {
  const { providers, error, code } = data
  const content = html`${error === undefined ? undefined : html`<div class="alert" role="alert">${translateError(data, error, code)}</div>`}
    ${providers.length === 0 ? html`<p>${translate(data, "signIn.nothing")}</p>` : undefined}
    <div class="ways">${signInMethods(data)}${data.unkept && rememberBox(data)}</div>`
  return renderDocument({
    heading: headingOf(data),
    name: "signin",
    settings: data,
    content,
    providerColors: providers.map((option) =>
      option.kind === "button" ? option.style.brandColor : undefined,
    ),
    scripts: [formScript, ...scriptsOf(providers)],
  })
}

function headingOf(data: SignInPageData): string {
  const { name } = data.theme
  return name === undefined
    ? translate(data, "signIn.heading")
    : translateFilled(data, "signIn.headingFor", name)
}

function signInMethods(data: SignInPageData): HtmlContent {
  const { providers, csrfToken, callbackUrl } = data
  const hidden = hiddenInputs({ csrfToken: csrfToken || undefined, callbackUrl })
  const rule = html`<div class="or">${translate(data, "signIn.or")}</div>`
  const buttons = providers.flatMap((option, index) =>
    option.kind === "button" ? [providerButton(option, data, hidden, index)] : [],
  )
  const kinds = providers.map(({ kind }) => kind)
  const around = {
    settings: data,
    hidden,
    kinds,
    emailForms: kinds.filter((kind) => kind === "email").length,
  }
  const forms = providers
    .filter((option) => option.kind !== "button")
    .map((option, index): HtmlContent => {
      const buttonId = index === 0 ? "submitButton" : `submitButton-${option.id}`
      return [index === 0 ? undefined : rule, form(option, { ...around, buttonId }, data)]
    })
  const between = buttons[0] && forms[0] && rule
  return providers[0]?.kind === "button" ? [buttons, between, forms] : [forms, between, buttons]
}

function form(option: FormOption, around: FormContext, data: SignInPageData): Html {
  switch (option.kind) {
    case "form":
      return credentialsForm(option, around)
    case "email":
      return emailForm(option, around, {
        email: data.email,
        // If another method comes first, the focus must not skip it.
        autofocus: option === data.providers[0],
      })
    case "passkey":
      return option.form(option, around)
  }
}

function rememberBox(settings: PageSettings): Html {
  const label = translate(settings, "signIn.rememberMe")
  return html`<label class="scripted"><input type="checkbox" id="remember" />${label}</label>`
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
