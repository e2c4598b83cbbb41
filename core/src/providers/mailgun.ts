import type { EmailConfig, EmailUserConfig } from "../provider/email-provider.ts"
import { postMail, requiring, senderOf } from "../provider/email-service.ts"

/** Options of {@link Mailgun}. */
export interface MailgunOptions extends EmailUserConfig {
  /** The region of the domain. Default: `US`. */
  region?: "US" | "EU"
}

const hosts = { US: "api.mailgun.net", EU: "api.eu.mailgun.net" }

/**
 * Sign-in with a magic link through Mailgun. Needs `from`, with your domain at Mailgun, and
 * `apiKey` or `AUTH_MAILGUN_KEY`.
 *
 * @param options - what differs from the defaults
 */
export function Mailgun({ region = "US", ...options }: MailgunOptions = {}): EmailConfig {
  return {
    id: "mailgun",
    name: "Mailgun",
    type: "email",
    sendVerificationRequest: requiring(["apiKey", "from"], (params) => {
      const { identifier, message, provider } = params
      const { address, name = provider.name } = senderOf(provider.from ?? "")
      const domain = encodeURIComponent(address.slice(address.lastIndexOf("@") + 1))
      const body = new FormData()
      const fields = { from: `${quoted(name)} <${address}>`, to: identifier, ...message }
      for (const [field, value] of Object.entries(fields)) body.append(field, value)
      return postMail(params, {
        service: "Mailgun",
        url: `https://${hosts[region]}/v3/${domain}/messages`,
        headers: { authorization: `Basic ${btoa(`api:${provider.apiKey}`)}` },
        body,
      })
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Mailgun

/** A name with more than words in it must not be read as addresses. */
function quoted(name: string): string {
  return /^[\w .-]*$/.test(name) ? name : `"${name.replaceAll(/[\\"\p{C}]/gu, "")}"`
}
