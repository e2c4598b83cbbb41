import type { Awaitable } from "../adapter/adapter.ts"
import type { allowInsecureRequests, customFetch } from "./symbols.ts"

/** An email with a magic link, ready to be sent: all external values are escaped. */
export interface EmailMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What {@link EmailConfig.sendVerificationRequest} gets to work with. */
export interface VerificationRequestParams {
  /** The address to send to, in its one form. */
  readonly identifier: string
  /** The link. Anyone who has it can sign in: keep it out of logs. */
  readonly url: string
  /** When the link stops working. */
  readonly expires: Date
  /** The provider with every option and environment variable in place. */
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
  /** The request that asked for the link, for example to pick a language. */
  readonly request: Request
  /** The built-in email, for a sender without its own message. */
  readonly message: EmailMessage
  /** `fetch` with limits of time and size, by way of the provider's `customFetch`. */
  readonly fetch: typeof fetch
}

/** Options that a provider may need. */
export type RequiredEmailOption = "apiKey" | "from" | "server" | "transactionalId"

/** A provider that emails a magic link: the user who opens it has the address. */
export interface EmailConfig {
  /** Last segment of the provider's URLs, and `account.provider`. */
  id: string
  /** Shown as "Continue with …". */
  name: string
  type: "email"
  /** The sender: an address, or `Name <address>`. Default: `no-reply` at the host of the application. */
  from?: string
  /** Seconds for which a link works. Default 600 (ten minutes); Auth.js: 86400. */
  maxAge?: number
  /** Key of an email service. Default: environment variable `AUTH_{ID}_KEY`. */
  apiKey?: string
  /** The mail server: a URL, an options object of nodemailer, or a transport. */
  server?: string | object
  /** Loops: id of the template. */
  transactionalId?: string
  /** Hashes the tokens of the links. Default: the option `secret` of the configuration. */
  secret?: string | readonly string[]
  /**
   * Whether a link opens a page with a button that signs in. Default `true`: programs that look into
   * mail open links as well, which would use them up. `false` signs in at once.
   */
  confirm?: boolean
  /**
   * Signs in to a user who never verified the address, and keeps their accounts and sessions. Default: `false`:
   * what an attacker may have left is deleted first. Only for applications where a user cannot
   * register the address of another user.
   */
  allowDangerousEmailAccountLinking?: boolean
  /**
   * Converts what the user typed into the one form in which it is stored. Throws if it is not an address.
   */
  normalizeIdentifier?(identifier: string): Awaitable<string>
  /**
   * Makes the token of a link. Default: 32 random bytes. Nothing here limits how often a client guesses:
   * return at least 128 random bits, or limit the requests yourself.
   */
  generateVerificationToken?(): Awaitable<string>
  /** Sends the email. Rejects if it is not sent; the link then does not work. */
  sendVerificationRequest(params: VerificationRequestParams): Awaitable<void>
  /** What must be set; otherwise the configuration cannot be used. */
  requires?: readonly RequiredEmailOption[]
  /** What the application passed to the provider's function; wins over the defaults beside it. */
  options?: EmailUserConfig
  [customFetch]?: typeof fetch
  [allowInsecureRequests]?: boolean
}

/** What an application may set of an `email` provider. */
export type EmailUserConfig = Partial<Omit<EmailConfig, "type" | "options" | "requires">>
