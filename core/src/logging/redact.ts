const secretName =
  /secret|token|password|passwd|cookie|authorization|assertion|verifier|credential|private|^code$|^state$|^nonce$|^jwt$|^k$|^d$/i

const depthLimit = 6

/**
 * Copies data for a log. Properties that are named like a secret are replaced, and so are functions, values that
 * are not plain data, and values that are nested too deeply.
 */
export function redact(data: unknown, depth = 0): unknown {
  if (data instanceof Error) return { name: data.name, message: data.message }
  if (data instanceof Date) return data
  if (typeof data === "function" || typeof data === "symbol") return `[${typeof data}]`
  if (data instanceof URL) return data.origin + data.pathname
  if (typeof data !== "object" || data === null) return data
  if (depth >= depthLimit) return "[…]"
  if (Array.isArray(data)) return data.map((member) => redact(member, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    copy[name] = secretName.test(name) && value != null ? "[redacted]" : redact(value, depth + 1)
  }
  return copy
}
