import type { Awaitable } from "../adapter/adapter.ts"
import type { allowInsecureRequests, customFetch } from "./symbols.ts"

/** An email with a magic link, ready to be sent: all external values are escaped. */
export interface EmailMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Parameters of {@link EmailConfig.sendVerificationRequest}. */
export interface VerificationRequestParams {
  /** The normalized email address. */
  readonly identifier: string
  /** The link. Anyone who has it can sign in: keep it out of logs. */
  readonly url: string
  /** When the link expires. */
  readonly expires: Date
  /** The provider with all options and environment variables. */
  readonly provider: EmailConfig
  /** The token of the link. */
  readonly token: string
  /** The option `theme`. */
  readonly theme: {
    readonly colorScheme?: "auto" | "dark" | "light"
    readonly logo?: string
    readonly brandColor?: string
    readonly buttonText?: string
  }
  /** The request for the link, for example to select a language. */
  readonly request: Request
  /** The built-in email, for a sender without its own message. */
  readonly message: EmailMessage
  /** `fetch` with limits of time and size. It uses the provider's `customFetch`. */
  readonly fetch: typeof fetch
}

/** A provider that sends magic links. A user who opens the link has the email address. */
export interface EmailConfig {
  /** Last segment of the provider's URLs, and `account.provider`. */
  id: string
  /** Shown as "Continue with …". */
  name: string
  type: "email"
  /** The sender: an address, or `Name <address>`. Default: `no-reply` at the host of the application. */
  from?: string | undefined
  /** Lifetime of a link in seconds. Default: `600` (ten minutes); in Auth.js: `86400`. */
  maxAge?: number
  /** API key of an email service. Default: environment variable `AUTH_{ID}_KEY`. */
  apiKey?: string | undefined
  /** Mail server: a URL, an options object of nodemailer, or a transport. */
  server?: string | object | undefined
  /** ID of the template, for Loops. */
  transactionalId?: string
  /** Hashes the tokens of the links. Default: the option `secret` of the configuration. */
  secret?: string | readonly string[]
  /**
   * Whether a link opens a page with a button that signs the user in. With `false`, the link itself
   * signs the user in; email scanners, which open links too, then consume it. Default: `true`.
   */
  confirm?: boolean
  /**
   * Signs in to a user who never verified the address, and keeps their accounts and sessions. With
   * `false`, these are deleted first, because an attacker could have created them. Set it only if
   * users cannot register the address of another user. Default: `false`.
   */
  allowDangerousEmailAccountLinking?: boolean
  /** Normalizes the email address that the user entered. Throws if it is not an address. */
  normalizeIdentifier?(identifier: string): Awaitable<string>
  /**
   * Creates the token of a link. Return at least 128 random bits, or limit the requests yourself,
   * because Lockstep does not limit how often a client guesses. Default: 32 random bytes.
   */
  generateVerificationToken?(): Awaitable<string>
  /** Sends the email. If it rejects, the link does not work. */
  sendVerificationRequest(params: VerificationRequestParams): Awaitable<void>
  /**
   * Options that the application passed to the provider function. They take precedence over the
   * defaults.
   */
  options?: EmailUserConfig
  [customFetch]?: typeof fetch
  [allowInsecureRequests]?: boolean
}

/** Options of an `email` provider. */
export type EmailUserConfig = Partial<Omit<EmailConfig, "type" | "options">>
