import { type Html, html } from "./escape-html.ts"

/**
 * Inputs that go along with a form.
 *
 * @param values - by the name of the input; those that are `undefined` are left out
 */
export function hiddenInputs(values: Readonly<Record<string, string | undefined>>): Html {
  return html`${Object.entries(values).map(([name, value]) =>
    value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`
}
