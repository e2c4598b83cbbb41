/** The result of an action, without cookies. */
export type AuthResult =
  | {
      readonly kind: "redirect"
      /** An absolute URL. */
      readonly to: string
      /** The value of the `Location` header for the same URL. Default: `to`. */
      readonly location?: string
      /**
       * Default: 302. With 303, browsers do not send a form again (RFC 9110, section 15.4.4).
       *
       * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4 RFC 9110, section 15.4.4}
       */
      readonly status?: 303
      /** For clients that follow redirects themselves: why the request was rejected. */
      readonly limited?: { readonly error: string; readonly retryAfter: number }
    }
  | { readonly kind: "json"; readonly status: number; readonly body: unknown }
  | { readonly kind: "page"; readonly status: number; readonly html: string; readonly csp: string }
  | { readonly kind: "empty"; readonly status: number }
