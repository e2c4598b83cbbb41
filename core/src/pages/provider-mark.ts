import type { ProviderMark } from "../provider/oauth-provider.ts"
import { type Html, html } from "./escape-html.ts"

/** Draws a provider's mark, or the initials of its name. There is a margin of 6 units around the square of 24. */
export function providerMark(name: string, mark: ProviderMark | undefined): Html {
  const sign =
    typeof mark === "string"
      ? html`<path d="${mark}" />`
      : mark?.map(([path, color]) => html`<path d="${path}" fill="${color}" />`)
  return html`<svg class="mark" viewBox="-6 -6 36 36" aria-hidden="true">
    ${sign ?? html`<text x="12" y="17" text-anchor="middle">${initials(name)}</text>`}
  </svg>`
}

/** At most two: a capital begins a word, as in GitHub. */
function initials(name: string): string {
  const words = name.match(/\p{Lu}[\p{Ll}\p{M}]*|[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  return words
    .slice(0, 2)
    .map(([first]) => first)
    .join("")
    .toUpperCase()
}
