import type { Theme } from "../config/auth-config.ts"
import { contrast, cssColor, parseColor, readableOn, type Rgb } from "./color.ts"

/** Colors by CSS variable, without the dashes. */
export type Palette = Readonly<Record<string, string>>

/** Least contrast of text, and of the edge of a control (WCAG 2.2, 1.4.3 and 1.4.11). */
const [readable, visible] = [4.5, 3]

/** By CSS variable, the color of day and that of night. */
const colors = {
  page: ["#f4f4f5", "#0b0b0e"],
  card: ["#ffffff", "#18181b"],
  text: ["#18181b", "#fafafa"],
  muted: ["#52525b", "#a1a1aa"],
  line: ["#e4e4e7", "#2f2f35"],
  edge: ["#82828c", "#75757f"],
  "error-back": ["#fef2f2", "#2b1416"],
  "error-text": ["#991b1b", "#fca5a5"],
} as const

function defaults(scheme: "light" | "dark"): Record<keyof typeof colors, string> {
  const at = scheme === "light" ? 0 : 1
  // Each key is the name of a color.
  return Object.fromEntries(
    Object.entries(colors).map(([name, pair]) => [name, pair[at]]),
  ) as Record<keyof typeof colors, string>
}

/**
 * The colors of the pages. The application's own are used where they are valid; as the color of text
 * only where they can be read.
 *
 * @param scheme - the colors of day or of night
 */
export function paletteOf(theme: Theme, scheme: "light" | "dark"): Palette {
  const base = { scheme, ...defaults(scheme) }
  const { text, card, edge } = base
  const brand = parseColor(theme.brandColor)
  const buttonText = parseColor(theme.buttonText)
  if (brand === undefined) {
    return { ...base, button: text, "button-text": card, "button-line": text, accent: text }
  }
  return {
    ...base,
    button: cssColor(brand),
    // A configuration that names both colors has chosen the pair.
    "button-text": cssColor(buttonText ?? readableOn(brand)),
    "button-line": hasContrast(brand, card, visible) ? cssColor(brand) : edge,
    accent: hasContrast(brand, card, readable) ? cssColor(brand) : text,
  }
}

function hasContrast(color: Rgb, background: string, least: number): boolean {
  const behind = parseColor(background)
  return behind !== undefined && contrast(color, behind) >= least
}

/**
 * Declares colors as variables of a style sheet.
 *
 * @param colors - by the name of the variable
 */
export function variables(colors: Palette): string {
  return Object.entries(colors)
    .map(([name, value]) => `--${name}:${value};`)
    .join("")
}

/**
 * Rules that color the marks of the providers' buttons, one class each, so that no element needs a `style`
 * attribute. The buttons themselves are neutral, as the sign-in guidelines of Google, Apple and Microsoft want them.
 *
 * @param colors - as configured; the one at index `n` is for the class `provider-n`
 */
export function providerRules(colors: readonly (string | undefined)[]): string {
  return colors
    .map((text, index) => {
      const color = parseColor(text)
      if (color === undefined) return ""
      const declared = variables({ mark: cssColor(color), ink: cssColor(readableOn(color)) })
      return `.provider-${index}{${declared}}`
    })
    .join("")
}
