const units = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const

/**
 * A length of time in words, such as "10 minutes": in the largest unit of which it has exactly one, or at
 * least two.
 *
 * @param seconds - at least one
 * @param language - of the words (BCP 47); English where it is none
 */
export function duration(seconds: number, language: string = "en"): string {
  const [unit, size] = Object.entries(units).find(
    ([, length]) => seconds === length || seconds >= 2 * length,
  ) ?? ["second", 1]
  const style = { style: "unit", unit, unitDisplay: "long" } as const
  try {
    return new Intl.NumberFormat(language, style).format(Math.floor(seconds / size))
  } catch {
    return duration(seconds)
  }
}
