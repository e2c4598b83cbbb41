import type { EmailConfig, EmailUserConfig } from "../provider/email-provider.ts"
import { postMail, requiring } from "../provider/email-service.ts"

/**
 * Sign-in with a magic link through Forward Email. Needs `apiKey` or `AUTH_FORWARDEMAIL_KEY`.
 *
 * @param options - what differs from the defaults
 */
export function ForwardEmail(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: "forwardemail",
    name: "Forward Email",
    type: "email",
    sendVerificationRequest: requiring(["apiKey"], (params) =>
      postMail(params, {
        service: "Forward Email",
        url: "https://api.forwardemail.net/v1/emails",
        headers: { authorization: `Basic ${btoa(`${params.provider.apiKey}:`)}` },
        body: { from: params.provider.from, to: params.identifier, ...params.message },
      }),
    ),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default ForwardEmail
