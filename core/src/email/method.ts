import type { ResolvedEmailProvider } from "../provider/resolved-provider.ts"
import type { SignInMethod } from "../sign-in/sign-in-method.ts"
import { followLink } from "./follow-link.ts"
import { requestLink } from "./request-link.ts"

/** Sign-in with a magic link. */
export const emailMethod: SignInMethod<ResolvedEmailProvider> = {
  // The link contains a token, and other sites cannot post it.
  needsCSRFToken: false,
  option: ({ id, name }, baseUrl) => ({
    kind: "email",
    id,
    name,
    action: `${baseUrl}/signin/${id}`,
  }),
  start: requestLink,
  linkLifetime: ({ maxAgeSeconds }) => maxAgeSeconds,
  finish: followLink,
}
