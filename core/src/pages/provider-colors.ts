import { contrast, cssColor, mix, parseColor, readableOn } from "./color.ts"
import { type Palette, variables } from "./palette.ts"

/** How much of a provider's color goes into its button, at rest and under the pointer. */
const shares = { light: [0.07, 0.14], dark: [0.16, 0.26] } as const

/** Least contrast of the edge of a control (WCAG 2.2, 1.4.11). */
const visible = 3

/**
 * Rules that color the providers' buttons, one class each, so that no element needs a `style`
 * attribute. Buttons are tinted and their marks have the full color: text and edges are visible with every
 * color.
 *
 * @param colors - as configured; the one at index `n` is for the class `provider-n`
 * @param scheme - the colors of day or of night
 * @param palette - of the same scheme
 */
export function providerRules(
  colors: readonly (string | undefined)[],
  scheme: "light" | "dark",
  palette: Palette,
): string {
  const card = parseColor(palette["card"]) ?? [255, 255, 255]
  const [rest, hover] = shares[scheme]
  return colors
    .map((text, index) => {
      const color = parseColor(text)
      if (color === undefined) return ""
      const tint = mix(color, card, rest)
      const declared = variables({
        tint: cssColor(tint),
        "tint-hover": cssColor(mix(color, card, hover)),
        mark: cssColor(color),
        ink: cssColor(readableOn(color)),
        ...(contrast(color, card) >= visible && { rim: cssColor(color) }),
      })
      return `.provider-${index}{${declared}}`
    })
    .join("")
}
