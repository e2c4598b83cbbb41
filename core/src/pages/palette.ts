import type { Theme } from "../config/auth-config.ts"
import { contrast, cssColor, parseColor, readableOn, type Rgb } from "./color.ts"

/** Colours by CSS variable, without the dashes. */
export type Palette = Readonly<Record<string, string>>

/** Least contrast of text, and of the edge of a control (WCAG 2.2, 1.4.3 and 1.4.11). */
const [readable, visible] = [4.5, 3]

const lightPalette = {
  scheme: "light",
  page: "#f4f4f5",
  card: "#ffffff",
  text: "#18181b",
  muted: "#52525b",
  line: "#e4e4e7",
  edge: "#82828c",
  "mark-line": "transparent",
  tint: "#ffffff",
  "tint-hover": "#f4f4f5",
  rim: "#82828c",
  mark: "#52525b",
  ink: "#ffffff",
  "error-back": "#fef2f2",
  "error-text": "#991b1b",
  "error-line": "#fecaca",
  button: "#18181b",
  "button-text": "#ffffff",
}

const darkPalette = {
  scheme: "dark",
  page: "#0b0b0e",
  card: "#18181b",
  text: "#fafafa",
  muted: "#a1a1aa",
  line: "#2f2f35",
  edge: "#75757f",
  "mark-line": "#52525b",
  tint: "#18181b",
  "tint-hover": "#26262b",
  rim: "#75757f",
  mark: "#a1a1aa",
  ink: "#18181b",
  "error-back": "#2b1416",
  "error-text": "#fca5a5",
  "error-line": "#7f1d1d",
  button: "#fafafa",
  "button-text": "#18181b",
}

/**
 * The colours of the pages. The application's own are used where they are valid; as the colour of text
 * only where they can be read.
 *
 * @param theme - the application's theme
 * @param scheme - the colours of day or of night
 */
export function paletteOf(theme: Theme, scheme: "light" | "dark"): Palette {
  const base = scheme === "light" ? lightPalette : darkPalette
  const brand = parseColor(theme.brandColor)
  const buttonText = parseColor(theme.buttonText)
  if (brand === undefined) return { ...base, "button-line": base.button, accent: base.text }
  return {
    ...base,
    button: cssColor(brand),
    // A configuration that names both colours has chosen the pair.
    "button-text": cssColor(buttonText ?? readableOn(brand)),
    "button-line": hasContrast(brand, base.card, visible) ? cssColor(brand) : base.edge,
    accent: hasContrast(brand, base.card, readable) ? cssColor(brand) : base.text,
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
