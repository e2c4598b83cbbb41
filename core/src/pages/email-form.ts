import { type Html, html } from "./escape-html.ts"
import type { FormContext } from "./form-fields.ts"
import { translate, translateWith } from "./translate.ts"

/** A form that requests a magic link. */
export interface EmailFormOption {
  readonly kind: "email"
  readonly id: string
  /** Shown if there is another form of this kind. */
  readonly name: string
  /** The provider's sign-in URL, to which the form is posted. */
  readonly action: string
}

/** What the form needs beside the page. */
export interface EmailFormExtras {
  /** Address to begin with. */
  readonly email: string | undefined
  /** Whether typing begins here. */
  readonly autofocus: boolean
}

/** Makes a form with one input, for the address. */
export function emailForm(
  { id, name, action }: EmailFormOption,
  { settings, hidden, buttonId, kinds, emailForms }: FormContext,
  { email, autofocus }: EmailFormExtras,
): Html {
  const label = translate(settings, "signIn.email")
  const [labelText, buttonText] =
    emailForms > 1
      ? [html`${label} (<bdi>${name}</bdi>)`, translateWith(settings, "signIn.with", name)]
      : [label, translate(settings, "signIn.withEmail")]
  const inputId = `input-email-for-${id}-provider`
  return html`<form class="fields" action="${action}" method="post">
    ${hidden}
    <div>
      <label for="${inputId}">${labelText}</label>
      <input
        id="${inputId}"
        name="email"
        type="email"
        dir="ltr"
        maxlength="254"
        autocomplete="${kinds.includes("passkey") ? "email webauthn" : "email"}"
        required
        ${email === undefined ? undefined : html`value="${email}"`}
        ${autofocus ? html`autofocus` : undefined}
      />
    </div>
    <button class="button submit" type="submit" id="${buttonId}">
      <span>${buttonText}</span>
    </button>
  </form>`
}
