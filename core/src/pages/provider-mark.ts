import { type Html, html } from "./escape-html.ts"

/** Outlines in a square of 24, drawn for this page: none is anybody's logo; and whose marks they are. */
const outlines: readonly { readonly path: string; readonly of: readonly string[] }[] = [
  {
    path: "M7 14.5v-4M12 17.5V7M17 15V9.5",
    of: ["spotify"],
  },
  {
    path: "m12 5 6.5 3.5v7L12 19l-6.5-3.5v-7zM5.5 8.5 12 12l6.5-3.5M12 12v7",
    of: ["box", "dropbox"],
  },
  {
    path: "M8.5 9v6M15.5 11c0 3-3 3-7 3M8.5 9a2 2 0 1 1 .01 0M15.5 11a2 2 0 1 1 .01 0M8.5 19a2 2 0 1 1 .01 0",
    of: ["azure-devops", "bitbucket", "github", "gitlab"],
  },
  {
    path: "M5.5 6.5h13v9H12l-3.5 3v-3h-3z",
    of: ["discord", "kakao", "line", "mattermost", "slack", "wechat"],
  },
  {
    path: "m6 18 1-4 8-8 3 3-8 8z",
    of: ["dribbble", "figma", "medium", "notion", "wordpress"],
  },
  {
    path: "m9.5 7 7.5 5-7.5 5z",
    of: ["kick", "twitch"],
  },
  {
    path: "m12 5 6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V7zM12 10.5v3.5",
    of: [
      "auth0",
      "authentik",
      "cognito",
      "fusionauth",
      "keycloak",
      "logto",
      "okta",
      "onelogin",
      "ping-id",
      "zitadel",
    ],
  },
]

/**
 * Draws a provider's mark: what it is about for some, its initials for all others.
 *
 * @param id - the provider's id
 * @param name - the provider's name
 */
export function providerMark(id: string, name: string): Html {
  const outline = outlines.find(({ of }) => of.includes(id))
  const sign =
    outline === undefined
      ? html`<text x="12" y="16" text-anchor="middle">${initials(name)}</text>`
      : html`<path d="${outline.path}" />`
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">${sign}</svg>`
}

/** At most two: a capital begins a word, as in GitHub. */
function initials(name: string): string {
  const words = name.match(/\p{Lu}[\p{Ll}\p{M}]*|[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, word.codePointAt(0) === word.charCodeAt(0) ? 1 : 2))
    .join("")
    .toUpperCase()
}
