import type { Html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"

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
