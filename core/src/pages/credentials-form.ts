import type { CredentialInput } from "../provider/credentials-provider.ts"
import { type Html, html } from "./escape-html.ts"
import { type FormContext, formFields } from "./form-fields.ts"
import { translate, translateWith } from "./translate.ts"

/** A form in which users type who they are. */
export interface CredentialsFormOption {
  readonly kind: "form"
  readonly id: string
  readonly name: string
  /** The provider's callback URL, to which the form is posted. */
  readonly action: string
  readonly inputs: Readonly<Record<string, CredentialInput>>
}

/** Makes a form. */
export function credentialsForm(option: CredentialsFormOption, around: FormContext): Html {
  const { id, name, action, inputs } = option
  return html`<form class="fields" action="${action}" method="post">
    ${around.hidden} ${formFields(id, inputs, around.settings)}
    <button class="button submit" type="submit" id="${around.buttonId}">
      <span>
        ${
          name === "Credentials"
            ? translate(around.settings, "signIn.button")
            : translateWith(around.settings, "signIn.with", name)
        }
      </span>
    </button>
  </form>`
}
