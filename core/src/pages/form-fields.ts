import type { CredentialInput } from "../provider/credentials-provider.ts"
import { type Html, html } from "./escape-html.ts"
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
