import type { ProviderStyle } from "../providers/oauth-provider.ts"
import { type Html, html } from "./escape-html.ts"
import { ownImage } from "./own-image.ts"
import { type PageLook, sayWith } from "./page-look.ts"

/** A button that leads to a provider. */
export interface ProviderButtonOption {
  readonly kind: "button"
  readonly id: string
  readonly name: string
  /** The provider's sign-in URL, to which the form is posted. */
  readonly action: string
  readonly style: Readonly<ProviderStyle>
}

/**
 * Makes a form that is nothing but a button.
 *
 * @param option - the provider
 * @param look - of the page
 * @param hidden - inputs that go along
 * @param index - of the provider's mark in the style sheet
 */
export function providerButton(
  option: ProviderButtonOption,
  look: PageLook,
  hidden: Html,
  index: number,
): Html {
  const { name, action, style } = option
  return html`<form action="${action}" method="post">
    ${hidden}
    <button class="button provider" type="submit">
      ${mark(name, style, index)}<span>${sayWith(look, "signIn.with", name)}</span>
    </button>
  </form>`
}

function mark(name: string, { logo }: Readonly<ProviderStyle>, index: number): Html {
  const image = ownImage(logo)
  if (image !== undefined) return html`<img class="mark" src="${image}" alt="" />`
  const [letter = ""] = name.trim()
  return html`<span class="mark mark-${String(index)}" aria-hidden="true"
    >${letter.toUpperCase()}</span
  >`
}
