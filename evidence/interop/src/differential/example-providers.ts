import type { EmailConfig } from "@auth/core/providers/email"
import type { OAuth2Config, OIDCConfig } from "@auth/core/providers"
import { allowInsecureRequests } from "@lockstep/core"
import type { Surroundings } from "./surroundings.ts"

type Claims = Record<string, unknown>

const client = {
  clientId: "client",
  clientSecret: "client-secret",
  [allowInsecureRequests]: true,
}

/** An OpenID provider that is the issuer of the suite. */
export function oidc(
  { issuer }: Surroundings,
  options: Partial<OIDCConfig<Claims>> = {},
): OIDCConfig<Claims> {
  return { id: "oidc", name: "OpenID", type: "oidc", issuer, ...client, ...options }
}

/** An OAuth provider whose endpoints are those of the issuer of the suite. */
export function oauth(
  { issuer }: Surroundings,
  options: Partial<OAuth2Config<Claims>> = {},
): OAuth2Config<Claims> {
  return {
    id: "oauth",
    name: "OAuth",
    type: "oauth",
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
    checks: ["state"],
    profile: ({ id, name, email, picture }) => ({
      id: String(id),
      name: String(name),
      email: String(email),
      image: String(picture),
    }),
    ...client,
    ...options,
  }
}

/** An option of Lockstep, which Auth.js ignores. */
const withoutConfirmation = { confirm: false }

/** Magic links that arrive in the mailbox of the run. The link signs in without a page in between. */
export function email({ mailbox }: Surroundings, options: Partial<EmailConfig> = {}): EmailConfig {
  const { sendVerificationRequest } = mailbox
  return {
    id: "email",
    name: "Email",
    type: "email",
    from: "site@example.com",
    sendVerificationRequest,
    ...withoutConfirmation,
    ...options,
  }
}
