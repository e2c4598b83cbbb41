/** Only {@link html} and the two functions below it can make one, so no value from outside passes for markup. */
const markup: unique symbol = Symbol("html")

/** Text that is safe to be parsed as HTML. */
export interface Html {
  readonly [markup]: string
}

/** What may stand in a template: text (which is escaped), markup, lists of both, or nothing. */
export type HtmlContent = string | Html | undefined | readonly HtmlContent[]

/**
 * Makes HTML of a template; the only way by which text enters a page. Every interpolated text is
 * escaped for element content and for attribute values in double quotes: interpolate nowhere else.
 *
 * ```ts
 * html`<a href="${url}">${label}</a>`
 * ```
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  let text = parts[0] ?? ""
  for (let index = 0; index < values.length; index++) {
    text += escaped(values[index]) + (parts[index + 1] ?? "")
  }
  return { [markup]: text }
}

/**
 * Makes a `style` element. A style sheet cannot be escaped, so anything that could end the element is
 * refused instead.
 *
 * @param css - a style sheet made of constant text and checked values
 * @throws TypeError when it contains `<`
 */
export function styleElement(css: string): Html {
  if (css.includes("<")) throw new TypeError("A style sheet must not contain <.")
  return { [markup]: `<style>${css}</style>` }
}

/**
 * Makes a `script` element of a module. Code cannot be escaped, so anything that could end the element
 * is refused instead.
 *
 * @param attributes - further ones, with a space before each
 * @throws TypeError when it contains what HTML would read as markup
 */
export function scriptElement(code: string, attributes: Html = html``): Html {
  if (/<(?:\/?script|!--)/i.test(code)) throw new TypeError("Code must not contain script tags.")
  return { [markup]: `<script type="module"${attributes[markup]}>${code}</script>` }
}

/** The markup as text, to be sent. */
export function markupOf(content: Html): string {
  return content[markup]
}

/** Escapes a string for element content and for attribute values in double quotes. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function escaped(value: HtmlContent): string {
  if (value === undefined) return ""
  if (typeof value === "string") return escapeText(value)
  return isMarkup(value) ? value[markup] : value.map(escaped).join("")
}

function isMarkup(value: Html | readonly HtmlContent[]): value is Html {
  return markup in value
}
