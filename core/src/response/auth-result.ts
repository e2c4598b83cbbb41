/** What an action answers, apart from cookies. */
export type AuthResult =
  | {
      readonly kind: "redirect"
      /** An absolute URL. */
      readonly to: string
      /** The same as the header `Location` states it. Default: `to`. */
      readonly location?: string
      /**
       * Default: 302. With 303 no browser sends a form again (RFC 9110, section 15.4.4).
       *
       * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4 RFC 9110, section 15.4.4}
       */
      readonly status?: 303
      /** For clients that follow redirects themselves: the request was refused, and why. */
      readonly limited?: { readonly error: string; readonly retryAfter: number }
    }
  | { readonly kind: "json"; readonly status: number; readonly body: unknown }
  | { readonly kind: "page"; readonly status: number; readonly html: string; readonly csp: string }
  | { readonly kind: "empty"; readonly status: number }
