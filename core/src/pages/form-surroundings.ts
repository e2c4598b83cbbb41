import type { Html } from "./escape-html.ts"
import type { PageLook } from "./page-look.ts"

/** What a way in needs to know of the page that it stands on. */
export interface FormSurroundings {
  readonly look: PageLook
  /** Inputs that go along with each form. */
  readonly hidden: Html
  /** Id of the form's button, unique on the page. */
  readonly buttonId: string
}
