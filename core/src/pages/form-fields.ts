import type { CredentialInput } from "../provider/credentials-provider.ts"
import { html, type Html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"
import { translate } from "./translate.ts"

/**
 * Makes the labelled inputs of a provider's form.
 *
 * @param providerId - goes into the ids, so that two forms keep apart
 * @param inputs - keyed by the name under which they are posted
 * @param marked - whether each input gets the attribute `data-form-field`, by which scripts find it
 */
export function formFields(
  providerId: string,
  inputs: Readonly<Record<string, CredentialInput>>,
  settings: PageSettings,
  marked = false,
): Html[] {
  return Object.entries(inputs).map(([key, input]) =>
    field(`input-${key}-for-${providerId}-provider`, key, input, settings, marked),
  )
}

function field(
  id: string,
  key: string,
  input: CredentialInput,
  settings: PageSettings,
  marked: boolean,
): Html {
  const { label, type = "text", required, autofocus } = input
  const attributes = [
    attribute("placeholder", input.placeholder),
    attribute("value", input.value),
    attribute("autocomplete", input.autocomplete ?? fillHint(key, type)),
    required === true ? html` required` : undefined,
    autofocus === true ? html` autofocus` : undefined,
    marked ? html` data-form-field` : undefined,
  ]
  const element = html`<input id="${id}" name="${key}" type="${type}" ${attributes} />`
  if (type === "hidden") return element
  const shown =
    type === "password" &&
    html`<label class="scripted"
      ><input
        type="checkbox"
        data-shows="${id}"
      />${translate(settings, "signIn.showPassword")}</label
    >`
  return html`<div><label for="${id}">${label ?? key}</label>${element}${shown || undefined}</div>`
}

/** Without a hint password managers fill nothing in. */
function fillHint(key: string, type: string): string | undefined {
  if (type === "password") return "current-password"
  return /^(?:user|user_?name|e-?mail|login)$/i.test(key) ? "username" : undefined
}

function attribute(
  name: "autocomplete" | "placeholder" | "value",
  value: string | undefined,
): Html | undefined {
  return value === undefined ? undefined : html` ${name}="${value}"`
}

/**
 * Inputs that go along with a form.
 *
 * @param values - by the name of the input; those that are `undefined` are left out
 */
export function hiddenInputs(values: Readonly<Record<string, string | undefined>>): Html {
  return html`${Object.entries(values).map(([name, value]) =>
    value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`
}

/** What a sign-in method needs of the page that it is on. */
export interface FormContext {
  readonly settings: PageSettings
  /** Inputs that go along with each form. */
  readonly hidden: Html
  /** Id of the form's button, unique on the page. */
  readonly buttonId: string
  /** Of all sign-in methods of the page. */
  readonly kinds: readonly string[]
  /** Forms for magic links on the page: passkeys use the email address of the only one. */
  readonly emailForms: number
}

/**
 * Makes the form of a page that asks for nothing but a click.
 *
 * @param action - URL to which it is posted
 * @param hidden - what it posts; members that are `undefined` are left out
 */
export function buttonForm(
  action: string,
  hidden: Readonly<Record<string, string | undefined>>,
  label: string,
): Html {
  return html`<form action="${action}" method="post">
    ${hiddenInputs(hidden)}
    <button class="button" type="submit" id="submitButton">${label}</button>
  </form>`
}
