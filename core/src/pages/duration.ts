import { createBoundedCache } from "../crypto/bounded-cache.ts"

const units = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const

/** A formatter takes as long to create as everything else that an email needs. */
const known = createBoundedCache<string>(64)

/**
 * A length of time in words, such as "10 minutes": in the largest unit of which it has exactly one, or at
 * least two.
 *
 * @param seconds - at least one
 * @param language - of the words (BCP 47); English where it is none
 */
export function duration(seconds: number, language: string = "en"): string {
  const key = `${seconds} ${language}`
  const words = known.get(key)
  if (words !== undefined) return words
  const formatted = inWords(seconds, language)
  known.set(key, formatted)
  return formatted
}

function inWords(seconds: number, language: string): string {
  const [unit, size] = Object.entries(units).find(
    ([, length]) => seconds === length || seconds >= 2 * length,
  ) ?? ["second", 1]
  const style = { style: "unit", unit, unitDisplay: "long" } as const
  try {
    return new Intl.NumberFormat(language, style).format(Math.floor(seconds / size))
  } catch {
    return inWords(seconds, "en")
  }
}
