import type { EmailConfig, EmailUserConfig } from "../provider/email-provider.ts"
import { postMail, requiring, senderOf } from "../provider/email-service.ts"

/** Options of {@link SendGrid}. */
export interface SendGridOptions extends EmailUserConfig {
  /** The region of the account: `EU` for subusers in the European Union. Default: `US`. */
  region?: "US" | "EU"
}

const hosts = { US: "api.sendgrid.com", EU: "api.eu.sendgrid.com" }

/**
 * Sign-in with a magic link through SendGrid. Needs `from`, and `apiKey` or `AUTH_SENDGRID_KEY`.
 *
 * @param options - what differs from the defaults
 */
export function SendGrid({ region = "US", ...options }: SendGridOptions = {}): EmailConfig {
  return {
    id: "sendgrid",
    name: "SendGrid",
    type: "email",
    sendVerificationRequest: requiring(["apiKey", "from"], (params) => {
      const { identifier, message, provider } = params
      const { address, name } = senderOf(provider.from ?? "")
      return postMail(params, {
        service: "SendGrid",
        url: `https://${hosts[region]}/v3/mail/send`,
        headers: { authorization: `Bearer ${provider.apiKey}` },
        body: {
          personalizations: [{ to: [{ email: identifier }] }],
          from: { email: address, ...(name !== undefined && { name }) },
          subject: message.subject,
          // SendGrid wants the plain text first.
          content: [
            { type: "text/plain", value: message.text },
            { type: "text/html", value: message.html },
          ],
        },
      })
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default SendGrid
