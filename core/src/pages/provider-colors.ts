import { cssColor, parseColor, readableOn } from "./color.ts"
import { variables } from "./palette.ts"

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
