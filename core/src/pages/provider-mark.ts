import type { ProviderMark } from "../provider/oauth-provider.ts"
import { type Html, html } from "./escape-html.ts"

/** Outlines in a square of 24, drawn for this page: none is a logo. */
const outlines: Readonly<Record<ProviderMark, string>> = {
  chat: "M5.5 6.5h13v9H12l-3.5 3v-3h-3z",
  code: "M8.5 9a2 2 0 1 1 .01 0v6a2 2 0 1 1-.01 0M15.5 11a2 2 0 1 1 .01 0c0 3-3 3-7 3",
  files: "m12 5 6.5 3.5v7L12 19l-6.5-3.5v-7zM5.5 8.5 12 12l6.5-3.5M12 12v7",
  identity: "m12 5 6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V7zM12 10.5v3.5",
  music: "M7 14.5v-4M12 17.5V7M17 15V9.5",
  video: "m9.5 7 7.5 5-7.5 5z",
  writing: "m6 18 1-4 8-8 3 3-8 8z",
}

/**
 * Draws a provider's mark: an outline of what it is about, or the initials of its name.
 *
 * @param name - the provider's name
 * @param about - what the provider is about
 */
export function providerMark(name: string, about: ProviderMark | undefined): Html {
  const outline = about && outlines[about]
  const sign =
    outline === undefined
      ? html`<text x="12" y="16" text-anchor="middle">${initials(name)}</text>`
      : html`<path d="${outline}" />`
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">${sign}</svg>`
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
