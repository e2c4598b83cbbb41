/** The messages for users, by the type of the error or the code of wrong credentials. */
const texts: Readonly<Record<string, string>> = {
  wrong_password: "The email address or the password is incorrect.",
  CredentialsSignin: "The email address or the password is incorrect.",
  EmailSignInError: "The email address is invalid, or the email could not be sent.",
  OAuthCallbackError: "The provider did not sign you in.",
  OAuthAccountNotLinked: "An account with this email address exists. Sign in as you did before.",
  AccountNotLinked: "An account with this email address exists. Sign in as you did before.",
  InvalidRequest: "Enter a valid email address.",
  AccessDenied: "You are not allowed to sign in.",
  Verification: "This link has expired or was already used. Request another one.",
  // The browser's name for it: the user canceled, or has no passkey.
  NotAllowedError: "No passkey was used.",
  InvalidStateError: "This device already has a passkey for you.",
}

/** Returns a helpful message for an error. */
export function explain(type: string): string {
  return (Object.hasOwn(texts, type) && texts[type]) || "That did not work. Please try again."
}
