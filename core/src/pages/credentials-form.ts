import type { CredentialInput } from "../providers/credentials-provider.ts"
import { type Html, html } from "./escape-html.ts"
import { formFields } from "./form-fields.ts"
import type { FormSurroundings } from "./form-surroundings.ts"
import { sayWith } from "./say.ts"

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
 * @param around - the page
 */
export function credentialsForm(option: CredentialsFormOption, around: FormSurroundings): Html {
  const { id, name, action, inputs } = option
  return html`<form class="fields" action="${action}" method="post">
    ${around.hidden} ${formFields(id, inputs)}
    <button class="button submit" type="submit" id="${around.buttonId}">
      <span>${sayWith(around.look, "signIn.with", name)}</span>
    </button>
  </form>`
}
