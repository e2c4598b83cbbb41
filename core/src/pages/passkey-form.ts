import type { CredentialInput } from "../provider/credentials-provider.ts"
import type { PageScript } from "./document.ts"
import { type Html, html } from "./escape-html.ts"
import { type FormContext, formFields } from "./form-fields.ts"
import { passkeyEnglish, type PasskeyTextKey } from "./passkey-strings.ts"
import { ownText } from "./translate.ts"

/** A form that a script fills in with what a passkey says. */
export interface PasskeyFormOption {
  readonly kind: "passkey"
  readonly id: string
  /** The provider's callback URL, to which the script posts the form. */
  readonly action: string
  /** URL of the options of the ceremony; the script finds it as `form.dataset.options`. */
  readonly optionsUrl: string
  /** Offers passkeys while a user types; the script finds it as `form.dataset.conditional`. */
  readonly conditionalUI: boolean
  readonly inputs: Readonly<Record<string, CredentialInput>>
  /** The same script of several passkey providers is put into the page once. */
  readonly script: PageScript
  /** {@link passkeyForm}, which an application without passkeys does not load. */
  readonly form: (option: PasskeyFormOption, around: FormContext) => Html
}

/**
 * Makes the form. Its script finds it by the attribute `data-options`, its inputs by `data-form-field`,
 * and takes `hidden` off the element with `data-problem` when something goes wrong. If scripts do
 * not run, only the notice is visible. The button with the value `register` creates a passkey, the other uses
 * one. The user selects, because the server does not reveal who has an account.
 */
export function passkeyForm(
  option: PasskeyFormOption,
  { settings, hidden, emailForms }: FormContext,
): Html {
  const { id, action, optionsUrl, conditionalUI, inputs } = option
  const { email: _typedAbove, ...others } = inputs
  const fields = formFields(id, emailForms === 1 ? others : inputs, settings, true)
  const text = (key: PasskeyTextKey): string => ownText(settings, key) ?? passkeyEnglish[key]
  return html`<p class="unscripted">${text("signIn.noScript")}</p>
    <form
      class="fields scripted"
      id="${id}-form"
      action="${action}"
      method="post"
      data-options="${optionsUrl}"
      data-conditional="${String(conditionalUI)}"
    >
      ${hidden} ${fields}
      <div class="alert" role="alert" data-problem hidden>${text("signIn.passkeyFailed")}</div>
      <button class="button submit" type="submit" id="submitButton-${id}">
        <span>${text("signIn.withPasskey")}</span>
      </button>
      <button class="button second" type="submit" name="ceremony" value="register">
        <span>${text("signIn.passkeyCreate")}</span>
      </button>
    </form>`
}
