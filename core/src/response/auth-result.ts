/** What an action answers, apart from cookies. */
export type AuthResult =
  | {
      readonly kind: "redirect"
      /** An absolute URL. */
      readonly to: string
      /** The same as the header `Location` states it. Default: `to`. */
      readonly location?: string
    }
  | { readonly kind: "json"; readonly status: number; readonly body: unknown }
  | { readonly kind: "page"; readonly status: number; readonly html: string; readonly csp: string }
  | { readonly kind: "empty"; readonly status: number }
