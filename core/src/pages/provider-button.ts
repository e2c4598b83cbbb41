import type { ProviderMark, ProviderStyle } from "../provider/oauth-provider.ts"
import { type Html, html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"
import { providerMark } from "./provider-mark.ts"
import { sameOriginImage } from "./html-document.ts"
import { translateWith } from "./translate.ts"

/** A button that leads to a provider. */
export interface ProviderButtonOption {
  readonly kind: "button"
  readonly id: string
  readonly name: string
  /** The provider's sign-in URL, to which the form is posted. */
  readonly action: string
  /** With the mark, which has been loaded. */
  readonly style: Omit<ProviderStyle, "mark"> & { readonly mark?: ProviderMark | undefined }
}

/**
 * Makes a form that is nothing but a button.
 *
 * @param index - of the provider's color in the style sheet
 */
export function providerButton(
  option: ProviderButtonOption,
  settings: PageSettings,
  hidden: Html,
  index: number,
): Html {
  const { name, action, style } = option
  const logo = sameOriginImage(style.logo)
  const mark =
    logo === undefined
      ? providerMark(name, style.mark)
      : html`<img class="mark" src="${logo}" alt="" />`
  return html`<form action="${action}" method="post">
    ${hidden}
    <button class="button provider provider-${String(index)}" type="submit">
      ${mark}<span>${translateWith(settings, "signIn.with", name)}</span>
    </button>
  </form>`
}
