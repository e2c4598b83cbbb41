import { types } from "node:util"
import { errorBeneath } from "./error-beneath.ts"

const maxDepth = 6
const maxString = 300

/**
 * Formats a value as TypeScript. A value without a literal (a class instance, a function) becomes a
 * description in angle brackets, so that it cannot be mistaken for code.
 *
 * @param names - expressions for strings that have a name, such as an issued ID
 */
export function toCode(value: unknown, names?: ReadonlyMap<string, string>, depth = 0): string {
  if (typeof value === "string") return names?.get(value) ?? stringCode(value)
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "function") return "<function>"
  if (typeof value !== "object" || value === null) return String(value)
  if (types.isDate(value)) return dateCode(value)
  if (value instanceof Error) return `<${errorText(value)}>`
  if (depth > maxDepth) return "<…>"
  if (Array.isArray(value)) {
    return `[${value.map((item) => toCode(item, names, depth + 1)).join(", ")}]`
  }
  const members = Object.entries(value)
    .map(([key, member]) => `${keyCode(key)}: ${toCode(member, names, depth + 1)}`)
    .join(", ")
  return `${classMark(value)}${members === "" ? "{}" : `{ ${members} }`}`
}

/** Describes an error and its underlying errors: an adapter's own error often hides the driver's. */
export function errorText(error: Error): string {
  const seen = new Set<unknown>()
  const texts: string[] = []
  for (let each: unknown = error; each instanceof Error && !seen.has(each);) {
    seen.add(each)
    texts.push(`${each.name}: ${each.message}`)
    each = errorBeneath(each)
  }
  return texts.slice(0, maxDepth).join("; caused by ")
}

function stringCode(value: string): string {
  const code = JSON.stringify(value)
  if (code.length <= maxString) return code
  return `${JSON.stringify(value.slice(0, 20))} + "…" /* ${value.length} characters */`
}

function dateCode(value: Date): string {
  return Number.isNaN(value.getTime())
    ? "new Date(NaN)"
    : `new Date(${JSON.stringify(value.toISOString())})`
}

function keyCode(key: string): string {
  // As a literal key, __proto__ would set the prototype instead of a property.
  if (key === "__proto__") return '["__proto__"]'
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}

function classMark(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return ""
  return `<${value.constructor?.name ?? "class"}> `
}
