import type { Html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"

/** What a way in needs to know of the page that it stands on. */
export interface FormContext {
  readonly look: PageSettings
  /** Inputs that go along with each form. */
  readonly hidden: Html
  /** Id of the form's button, unique on the page. */
  readonly buttonId: string
}
