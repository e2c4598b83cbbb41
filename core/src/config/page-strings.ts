/** Messages of the built-in pages and emails, by name. Placeholders in braces are filled in. */
export interface NamedPageStrings {
  /** Link to the home page. */
  home: string
  "signIn.heading": string
  /** Instead of `signIn.heading` with `theme.name`, which is `{name}`. */
  "signIn.headingFor": string
  /** Label of the button of a form, of the confirm page and of the email, and of a link to the sign-in page. */
  "signIn.button": string
  /** Label of a sign-in method; `{provider}` is its name. */
  "signIn.with": string
  "signIn.withEmail": string
  "signIn.withPasskey": string
  /** Between buttons and forms. */
  "signIn.or": string
  /** If no sign-in method is configured. */
  "signIn.nothing": string
  /** Label of the input for an email address. */
  "signIn.email": string
  /** Checkbox of a sign-in whose session outlives the browser; with `session.persistence: "ask"`. */
  "signIn.rememberMe": string
  /** Checkbox below a password. */
  "signIn.showPassword": string
  /** Button that registers a new user, or adds a passkey to the one who is signed in. */
  "signIn.passkeyCreate": string
  /** When the browser or the user broke a sign-in with a passkey off. */
  "signIn.passkeyFailed": string
  /** Passkeys need JavaScript; nothing else does. */
  "signIn.noScript": string
  /** Every error without its own message. */
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
  "error.AccessDenied.heading": string
  "error.AccessDenied.text": string
  "error.Verification.heading": string
  "error.Verification.text": string
  "error.WebAuthnVerificationError.heading": string
  "error.WebAuthnVerificationError.text": string
}

/** Texts and language of the built-in pages; what is left out stays English. */
export interface PageStrings extends Partial<NamedPageStrings> {
  /** Language of the texts (BCP 47), for example `de`. Default `en`. */
  lang?: string
  /** Direction of the writing. Default `ltr`. */
  dir?: "ltr" | "rtl"
  /** What the sign-in page says about a `code` of the application's own `CredentialsSignin` errors. */
  [code: `signIn.code.${string}`]: string
}

/**
 * Picks texts by the request, for example by its `Accept-Language`.
 *
 * @param request - URL and headers of the request for the page
 */
export type PickPageStrings = (request: {
  readonly url: URL
  readonly headers: Headers
}) => PageStrings
