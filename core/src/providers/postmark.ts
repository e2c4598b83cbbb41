import type { EmailConfig, EmailUserConfig } from "../provider/email-provider.ts"
import { postMail, requiring } from "../provider/email-service.ts"

/**
 * Sign-in with a magic link through Postmark. Needs `from`, and `apiKey` or `AUTH_POSTMARK_KEY`.
 *
 * @param options - what differs from the defaults
 */
export function Postmark(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: "postmark",
    name: "Postmark",
    type: "email",
    sendVerificationRequest: requiring(["apiKey", "from"], (params) => {
      const { identifier, message, provider } = params
      return postMail(params, {
        service: "Postmark",
        url: "https://api.postmarkapp.com/email",
        headers: {
          accept: "application/json",
          "x-postmark-server-token": provider.apiKey ?? "",
        },
        body: {
          From: provider.from,
          To: identifier,
          Subject: message.subject,
          TextBody: message.text,
          HtmlBody: message.html,
          MessageStream: "outbound",
        },
      })
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Postmark
