import type { CredentialInput } from "../provider/credentials-provider.ts"
import { type Html, html } from "./escape-html.ts"

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
  marked = false,
): Html[] {
  return Object.entries(inputs).map(([key, input]) => field(providerId, key, input, marked))
}

function field(providerId: string, key: string, input: CredentialInput, marked: boolean): Html {
  const { label, type = "text", required, autofocus } = input
  const id = `input-${key}-for-${providerId}-provider`
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
