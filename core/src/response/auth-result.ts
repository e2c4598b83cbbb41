/** What an action answers, apart from cookies. */
export type AuthResult =
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "json"; readonly status: number; readonly body: unknown }
  | { readonly kind: "page"; readonly status: number; readonly html: string; readonly csp: string }
  | { readonly kind: "empty"; readonly status: number }
