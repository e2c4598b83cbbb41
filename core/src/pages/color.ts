import { encodeHex } from "../crypto/hex.ts"

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

const names: Readonly<Record<string, string>> = {
  aqua: "#0ff",
  black: "#000",
  blue: "#00f",
  fuchsia: "#f0f",
  gray: "#808080",
  green: "#008000",
  grey: "#808080",
  lime: "#0f0",
  maroon: "#800000",
  navy: "#000080",
  olive: "#808000",
  orange: "#ffa500",
  purple: "#800080",
  red: "#f00",
  silver: "#c0c0c0",
  teal: "#008080",
  white: "#fff",
  yellow: "#ff0",
}

const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/
const rgb = /^rgb\( ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?\)$/
const hsl = /^hsl\( ?(\d{1,3})(?:deg)? ?[, ] ?(\d{1,3})% ?[, ] ?(\d{1,3})% ?\)$/

/**
 * Reads an opaque CSS color: `#rgb`, `#rrggbb`, `rgb(r, g, b)`, `hsl(h, s%, l%)` with whole numbers,
 * or one of the basic names. Nothing else is accepted, so that a value can be written to a style sheet
 * and its contrast is known.
 *
 * @returns `undefined` for anything else
 */
export function parseColor(text: string | undefined): Rgb | undefined {
  if (typeof text !== "string" || text.length > 40) return undefined
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, " ")
  const named = Object.hasOwn(names, plain) ? names[plain] : undefined
  if (hex.test(named ?? plain)) return fromHex(named ?? plain)
  const polar = numbers(hsl.exec(plain), [360, 100, 100])
  if (polar !== undefined) return fromHsl(polar[0], polar[1] / 100, polar[2] / 100)
  return numbers(rgb.exec(plain), [255, 255, 255])
}

/** Writes a color as `#rrggbb`. */
export function cssColor(color: Rgb): string {
  return `#${encodeHex(color)}`
}

/** Contrast between two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Rgb, other: Rgb): number {
  const both = [luminance(one), luminance(other)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}

/** Black or white, whichever reads better on a color. The better one always reaches 4.5. */
export function readableOn(background: Rgb): Rgb {
  const white: Rgb = [255, 255, 255]
  // If both are readable, users expect white on a colored button.
  return contrast(background, white) >= 4.5 ? white : [0, 0, 0]
}

function luminance(color: Rgb): number {
  const linear = (part: number): number => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = color
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function fromHex(text: string): Rgb {
  const digits = text.length === 4 ? text.replaceAll(/[\da-f]/g, "$&$&") : text
  const value = Number.parseInt(digits.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The numbers of a match, when none is above its limit. */
function numbers(match: RegExpExecArray | null, limits: Rgb): Rgb | undefined {
  if (match === null) return undefined
  const [, one = 0, two = 0, three = 0] = match.map(Number)
  const isWithin = one <= limits[0] && two <= limits[1] && three <= limits[2]
  return isWithin ? [one, two, three] : undefined
}

/** CSS Color 4, section 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const part = (offset: number): number => {
    const position = (offset + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    const share = lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(share * 255)
  }
  return [part(0), part(8), part(4)]
}
