import type { EmailConfig, EmailUserConfig } from "../provider/email-provider.ts"
import { Nodemailer } from "./nodemailer.ts"

export type { EmailConfig, EmailUserConfig } from "../provider/email-provider.ts"
export type {
  EmailProviderId,
  EmailProviderSendVerificationRequestParams,
  EmailProviderType,
} from "../provider/provider-names.ts"

/**
 * The same as `Nodemailer`, with the ID of accounts that older applications stored.
 *
 * @deprecated Use `Nodemailer` in new applications.
 * @param options - what differs from the defaults
 */
export function Email(options: EmailUserConfig = {}): EmailConfig {
  return { ...Nodemailer(options), id: "email", name: "Email" }
}

// Applications that come from Auth.js import providers by default.
export default Email
