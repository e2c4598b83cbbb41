import type { EmailConfig, EmailUserConfig } from "../provider/email-provider.ts"
import { postMail, requiring } from "../provider/email-service.ts"

/** A provider of magic links that Loops sends. */
export type LoopsConfig = EmailConfig

/** Options of {@link Loops}. */
export type LoopsUserConfig = EmailUserConfig

/**
 * Sign-in with a magic link through Loops. The sender, the subject and the message come from the
 * template at Loops, which must use the variable `url`. Needs `transactionalId`, and `apiKey` or
 * `AUTH_LOOPS_KEY`.
 *
 * @param options - what differs from the defaults
 */
export function Loops(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: "loops",
    name: "Loops",
    type: "email",
    sendVerificationRequest: requiring(["apiKey", "transactionalId"], (params) => {
      const { identifier, url, provider } = params
      return postMail(params, {
        service: "Loops",
        url: "https://app.loops.so/api/v1/transactional",
        headers: { authorization: `Bearer ${provider.apiKey}` },
        body: {
          transactionalId: provider.transactionalId,
          email: identifier,
          dataVariables: { url },
        },
      })
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Loops
