import { type Html, html } from "./escape-html.ts"

/**
 * Inputs that go along with a form.
 *
 * @param csrfToken - empty when forms are not checked
 * @param callbackUrl - where the browser goes afterwards
 */
export function hiddenInputs(csrfToken: string, callbackUrl: string): Html {
  const token =
    csrfToken === ""
      ? undefined
      : html`<input type="hidden" name="csrfToken" value="${csrfToken}" />`
  return html`${token}<input type="hidden" name="callbackUrl" value="${callbackUrl}" />`
}
