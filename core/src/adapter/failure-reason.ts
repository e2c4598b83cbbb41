import type { AuthError } from "../errors/auth-error.ts"
import { errorBeneath } from "../errors/error-cause.ts"
import { framesOf } from "../logging/resolve-logger.ts"

/** A beginning of this many characters tells a value; drivers cut longer ones. */
const telling = 8

const maxDepth = 4

const hidden = "[…]"

/** Longest message that is kept, in characters. */
const maxLength = 500

/**
 * A copy of what a driver or an HTTP client threw, without the values that it was called with: some quote
 * the whole query, tokens included, in the message or in properties. Name, code, message and stack remain,
 * of the errors underneath as well.
 *
 * @param values - that must not be shown, however deep they are
 */
export function withoutValues(error: unknown, values: unknown, depth = 0): Error {
  if (!(error instanceof Error)) return new Error("it threw something that is no error.")
  // Many errors have a code, which the type does not show.
  const { name, code } = error as Error & { code?: unknown }
  const copy = new Error(safeMessage(error.message, values))
  const beneath = depth < maxDepth ? errorBeneath(error) : undefined
  const isCode = typeof code === "string" || typeof code === "number"
  return Object.assign(copy, {
    name,
    stack: [failureReason(copy, name), ...framesOf(error)].join("\n"),
    ...(isCode && { code }),
    ...(beneath && { cause: withoutValues(beneath, values, depth + 1) }),
  })
}

/**
 * Replaces the cause of an error of Lockstep with a copy without values.
 *
 * @param values - that must not be shown
 */
export function hideValues<Kind extends AuthError>(error: Kind, values: unknown): Kind {
  const beneath = errorBeneath(error)
  // Nothing is thrown where the error is frozen.
  if (beneath) Reflect.set(error, "cause", { err: withoutValues(beneath, values) })
  return error
}

/**
 * What an error without values says.
 *
 * @param error - without values
 */
export function failureReason({ message, name }: Error, title: string = name): string {
  return message === "" ? title : `${title}: ${message}`
}

function safeMessage(message: string, values: unknown): string {
  let text = oneLine(message.slice(0, 20_000))
  // The longest first, as it may begin with a shorter one.
  const texts = [...new Set(textsIn(values))].toSorted((a, b) => b.length - a.length)
  for (const value of texts) text = text.replaceAll(value, hidden)
  for (const value of texts) text = withoutCut(text, value)
  // Addresses, and what looks like a token that was stored before. Each only begins where a word does:
  // otherwise a long word takes quadratic time.
  text = text.replaceAll(/(?<!\S)\S*@\S*|(?<![\w+-])(?=[a-z_+-]*\d)[\w+-]{32,}/gi, hidden)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** Replaces each word that begins like a value. */
function withoutCut(text: string, value: string): string {
  return text
    .split(value.slice(0, telling))
    .map((piece, index) => (index === 0 ? piece : hidden + piece.replace(/^[^\s'"`,;)}\]]*/, "")))
    .join("")
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim()
}

/** Drivers show strings as they are, or as JSON has them. */
function textsIn(data: unknown, depth = 0): string[] {
  if (typeof data === "string") {
    const forms = [data, JSON.stringify(data).slice(1, -1)].map(oneLine)
    return forms.filter(({ length }) => length >= telling)
  }
  if (typeof data !== "object" || data === null || depth > maxDepth) return []
  return Object.values(data).flatMap((member) => textsIn(member, depth + 1))
}
