import type { Complaint } from "./mistakes.ts"

/** Seconds of a hundred years; dates and cookies cannot say much more. */
const longest = 3_155_760_000

/**
 * Makes the check of a length of time. Fractions are cut and what is too long is shortened, so that a
 * session never lasts longer than was written. Without a minimum, what is below zero counts as zero.
 *
 * @param minimum - in seconds, 0 or 1
 */
export function checkLifetime(minimum: 0 | 1): (value: unknown) => Complaint | undefined {
  return (value) => {
    const isNumber = typeof value === "number" && !Number.isNaN(value)
    const isEnough = minimum === 0 || (Number(value) >= minimum && Number.isFinite(value))
    if (!isNumber || !isEnough) {
      const message = `must be a whole number of seconds from ${minimum} up, got ${textOf(value)}.`
      return { mistake: "lifetime", message }
    }
    const replacement = Math.max(minimum, Math.min(longest, Math.floor(value)))
    if (replacement === value) return undefined
    const range = value > longest ? `up to ${longest}` : `from ${minimum} up`
    const message = `must be a whole number of seconds ${range}, got ${value}. Lockstep uses ${replacement}.`
    return { mistake: "option-adjusted", message, replacement }
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? JSON.stringify(value).slice(0, 40)
    : typeof value
}
