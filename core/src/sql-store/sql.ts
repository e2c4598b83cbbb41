/** A statement: its text in parts, between which the values stand. */
export interface Sql {
  /** One more than there are values. */
  readonly strings: readonly string[]
  readonly values: readonly (string | number)[]
}

/**
 * Writes a statement.
 *
 * @param parts - other statements become part of it; anything else is a value, and never part of the text
 */
export function sql(
  literal: TemplateStringsArray,
  ...parts: readonly (Sql | string | number)[]
): Sql {
  const strings = [literal[0] ?? ""]
  const values: (string | number)[] = []
  const append = (text = ""): void => {
    strings[strings.length - 1] += text
  }
  for (const [index, part] of parts.entries()) {
    const {
      strings: [first, ...rest],
      values: inner,
    } = typeof part === "object" ? part : { strings: ["", ""], values: [part] }
    append(first)
    strings.push(...rest)
    values.push(...inner)
    append(literal[index + 1])
  }
  return { strings, values }
}

/**
 * Text that is part of a statement as it is.
 *
 * @param text - never from a request
 */
export function raw(text: string): Sql {
  return { strings: [text], values: [] }
}

/** Values between commas. */
export function listed(values: readonly string[]): Sql {
  return { strings: ["", ...values.slice(1).map(() => ", "), ""], values }
}

/**
 * The text of a statement, for drivers that take text and values.
 *
 * @param statement - with its values
 * @param placeholder - what stands for a value, by its place among them, which begins at 1
 */
export function sqlText(statement: Sql, placeholder: (place: number) => string): string {
  return statement.strings.reduce((text, part, place) => text + placeholder(place) + part)
}
