/**
 * Messages of the built-in pages and emails, by name. Lockstep replaces placeholders in braces.
 */
export interface NamedPageStrings {
  /** Link to the home page. */
  home: string
  "signIn.heading": string
  /** Replaces `signIn.heading` if `theme.name` is set; `{name}` is that name. */
  "signIn.headingFor": string
  /** Label of the button of a form, of the confirm page and of the email, and of a link to the sign-in page. */
  "signIn.button": string
  /** Label of a sign-in method; `{provider}` is its name. */
  "signIn.with": string
  /** Label of the button for a magic link. Several email providers have `signIn.with` instead. */
  "signIn.withEmail": string
  "signIn.withPasskey": string
  /** Between buttons and forms. */
  "signIn.or": string
  /** If no sign-in method is configured. */
  "signIn.nothing": string
  /** Label of the input for an email address. */
  "signIn.email": string
  /**
   * Label of the checkbox with which the user stays signed in, with `session.persistence: "ask"`.
   */
  "signIn.rememberMe": string
  /** Label of the checkbox below a password input. */
  "signIn.showPassword": string
  /** Button that creates a passkey, for a new user or for the signed-in user. */
  "signIn.passkeyCreate": string
  /** If the browser or the user canceled a sign-in with a passkey. */
  "signIn.passkeyFailed": string
  /** Shown without JavaScript, which passkeys need. */
  "signIn.noScript": string
  /** For errors without their own message. */
  "signIn.error": string
  "signIn.error.Signin": string
  "signIn.error.OAuthSignin": string
  "signIn.error.OAuthCreateAccount": string
  "signIn.error.EmailCreateAccount": string
  "signIn.error.Callback": string
  "signIn.error.OAuthCallbackError": string
  "signIn.error.OAuthAccountNotLinked": string
  "signIn.error.AccountNotLinked": string
  "signIn.error.EmailSignin": string
  "signIn.error.CredentialsSignin": string
  "signIn.error.RateLimited": string
  "signIn.error.SessionRequired": string
  "signIn.error.InvalidCheck": string
  "signIn.error.MissingCSRF": string
  "signOut.heading": string
  "signOut.question": string
  "signOut.button": string
  /** Link to the home page. */
  "signOut.stay": string
  "verifyRequest.heading": string
  "verifyRequest.text": string
  /** How long the link is valid; `{time}` is a length of time in the language `lang`, such as `10 minutes`. */
  "verifyRequest.lifetime": string
  "confirm.heading": string
  /** If the address is not known. */
  "confirm.text": string
  /** `{email}` is the address that the link was sent to. */
  "confirm.textFor": string
  /** Subject and heading of the email with a magic link; `{host}` is the host of the application. */
  "email.subject": string
  /** At the end of the email, after `verifyRequest.lifetime`. */
  "email.ignore": string
  "error.heading": string
  "error.text": string
  "error.Configuration.heading": string
  "error.Configuration.text": string
  "error.UnknownAction.heading": string
  "error.UnknownAction.text": string
  "error.AccessDenied.heading": string
  "error.AccessDenied.text": string
  "error.Verification.heading": string
  "error.Verification.text": string
  "error.WebAuthnVerificationError.heading": string
  "error.WebAuthnVerificationError.text": string
}

/** Messages and language of the built-in pages. Omitted messages stay English. */
export interface PageStrings extends Partial<NamedPageStrings> {
  /** Language of the messages (BCP 47), for example `de`. Default: `en`. */
  lang?: string
  /** Text direction. Default: `ltr`. */
  dir?: "ltr" | "rtl"
  /** Message of the sign-in page for the `code` of a custom `CredentialsSignin` error. */
  [code: `signIn.code.${string}`]: string
}

/**
 * Selects messages by the request, for example by its `Accept-Language` header.
 *
 * @param request - URL and headers of the request for the page
 */
export type PickPageStrings = (request: {
  readonly url: URL
  readonly headers: Headers
}) => PageStrings
