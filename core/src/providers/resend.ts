import type { EmailConfig, EmailUserConfig } from "../provider/email-provider.ts"
import { postMail, requiring } from "../provider/email-service.ts"

/**
 * Sign-in with a magic link through Resend. Needs `from`, and `apiKey` or `AUTH_RESEND_KEY`.
 *
 * @param options - what differs from the defaults
 */
export function Resend(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: "resend",
    name: "Resend",
    type: "email",
    sendVerificationRequest: requiring(["apiKey", "from"], (params) =>
      postMail(params, {
        service: "Resend",
        url: "https://api.resend.com/emails",
        headers: { authorization: `Bearer ${params.provider.apiKey}` },
        body: { from: params.provider.from, to: params.identifier, ...params.message },
      }),
    ),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Resend
