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
  const attributes = [
    attribute("placeholder", input.placeholder),
    attribute("value", input.value),
    attribute("autocomplete", input.autocomplete ?? fillHint(key, type)),
    required === true ? html` required` : undefined,
    autofocus === true ? html` autofocus` : undefined,
  ]
  const element = html`<input id="${id}" name="${key}" type="${type}" ${attributes} />`
  if (type === "hidden") return element
  return html`<div><label for="${id}">${label ?? key}</label>${element}</div>`
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
