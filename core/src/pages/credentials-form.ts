import type { CredentialInput } from "../providers/credentials-provider.ts"
import { type Html, html } from "./escape-html.ts"
import { strings } from "./strings.ts"

/** A form in which people type who they are. */
export interface CredentialsFormOption {
  readonly kind: "form"
  readonly id: string
  readonly name: string
  /** The provider's callback URL, to which the form is posted. */
  readonly action: string
  readonly inputs: Readonly<Record<string, CredentialInput>>
}

/**
 * Makes a form.
 *
 * @param option - the provider
 * @param hidden - inputs that go along
 * @param buttonId - id of the button, unique on the page
 */
export function credentialsForm(
  option: CredentialsFormOption,
  hidden: Html,
  buttonId: string,
): Html {
  const { id, name, action, inputs } = option
  const fields = Object.entries(inputs).map(([key, input]) => field(id, key, input))
  return html`<form class="fields" action="${action}" method="post">
    ${hidden} ${fields}
    <button class="button submit" type="submit" id="${buttonId}">
      ${strings.signIn.button(name)}
    </button>
  </form>`
}

function field(providerId: string, key: string, input: CredentialInput): Html {
  const { label, type = "text", required, autofocus } = input
  const id = `input-${key}-for-${providerId}-provider`
  // Without a hint password managers fill nothing in.
  const hint = input.autocomplete ?? (type === "password" ? "current-password" : undefined)
  const attributes = [
    attribute("placeholder", input.placeholder),
    attribute("value", input.value),
    attribute("autocomplete", hint),
    required === true ? html` required` : undefined,
    autofocus === true ? html` autofocus` : undefined,
  ]
  const element = html`<input id="${id}" name="${key}" type="${type}" ${attributes} />`
  if (type === "hidden") return element
  return html`<div><label for="${id}">${label ?? key}</label>${element}</div>`
}

function attribute(
  name: "autocomplete" | "placeholder" | "value",
  value: string | undefined,
): Html | undefined {
  return value === undefined ? undefined : html` ${name}="${value}"`
}
