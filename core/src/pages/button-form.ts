import { type Html, html } from "./escape-html.ts"
import { hiddenInputs } from "./hidden-inputs.ts"

/**
 * Makes the form of a page that asks for nothing but a click.
 *
 * @param action - URL to which it is posted
 * @param hidden - what it posts; members that are `undefined` are left out
 */
export function buttonForm(
  action: string,
  hidden: Readonly<Record<string, string | undefined>>,
  label: string,
): Html {
  return html`<form action="${action}" method="post">
    ${hiddenInputs(hidden)}
    <button class="button" type="submit" id="submitButton">${label}</button>
  </form>`
}
