import { html, type Html } from "lockstep-example-local-services/html"

import type { SignInMethod } from "../sign-in-methods.ts"

/** The sign-in methods of a user. */
export interface MethodList {
  readonly methods: readonly SignInMethod[]
  /** The recipient of magic links. */
  readonly email: string | null
  /** Why one of them was not removed. */
  readonly problem: string | undefined
}

function methodRow({ name, detail, provider, providerAccountId }: SignInMethod): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${detail}</td>
    <td>
      <form action="/account/remove-method" method="post">
        <input type="hidden" name="provider" value="${provider}" />
        <input type="hidden" name="providerAccountId" value="${providerAccountId}" />
        <button class="button small" aria-label="Remove ${name} ${detail}">Remove</button>
      </form>
    </td>
  </tr>`
}

/** The accounts and passkeys of a user, with a button to remove each, and where magic links go. */
export function methodList({ methods, email }: MethodList): Html {
  return html`<table>
    <caption class="hidden">
      Your sign-in methods
    </caption>
    ${methods.map(methodRow)}
    ${
      email === null
        ? null
        : html`<tr>
            <th scope="row">Magic links</th>
            <td colspan="2">to ${email}</td>
          </tr>`
    }
  </table>`
}
