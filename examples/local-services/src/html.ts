const markup: unique symbol = Symbol("markup")

/** A piece of HTML in which every value is escaped. Only {@link html} makes one. */
export interface Html {
  readonly [markup]: string
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** What a template may hold; `null` and `undefined` leave nothing behind. */
export type HtmlValue = Html | readonly Html[] | string | null | undefined

function toMarkup(value: HtmlValue): string {
  if (value == null) return ""
  if (typeof value === "string") return value.replace(/[&<>"']/g, (char) => entities[char] ?? "")
  return markup in value ? value[markup] : value.map(toMarkup).join("")
}

/**
 * Template tag for HTML: values are escaped, other pieces of HTML are not.
 *
 * ```ts
 * html`<p>Hello ${name}</p>`
 * ```
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { [markup]: String.raw({ raw: strings }, ...values.map(toMarkup)) }
}

/** The text of a piece of HTML, to send it. */
export function render(piece: Html): string {
  return piece[markup]
}
