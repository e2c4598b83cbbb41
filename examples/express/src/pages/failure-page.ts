import { html } from "lockstep-example-local-services/html"
import { page } from "./layout.ts"

/**
 * Shows that a request failed.
 *
 * @param advice - one sentence that helps; never what the error itself says
 */
export function failurePage(title: string, advice: string): string {
  return page(
    title,
    undefined,
    html`<section class="hero">
      <h1>${title}</h1>
      <p class="lead">${advice}</p>
      <p class="actions"><a class="button primary" href="/">Go to the start page</a></p>
    </section>`,
    import.meta.url,
  )
}
