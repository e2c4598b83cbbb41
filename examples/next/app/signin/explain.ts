/** The messages for users, by the type of the error or the code of wrong credentials. */
const texts: Readonly<Record<string, string>> = {
  wrong_password: "The address or the password is not right.",
  CredentialsSignin: "The address or the password is not right.",
  EmailSignInError: "That is no email address, or the mail could not be sent.",
  OAuthCallbackError: "The provider did not let you in.",
  OAuthAccountNotLinked: "That address has an account here. Sign in as you did before.",
  AccountNotLinked: "That address has an account here. Sign in as you did before.",
  InvalidRequest: "That is no email address.",
  AccessDenied: "You may not sign in.",
  Verification: "That link is too old, or was used before. Ask for another.",
  // The browser's name for it: the user canceled, or has no passkey.
  NotAllowedError: "No passkey was used.",
  InvalidStateError: "This device has a passkey for you already.",
}

/** Returns a helpful message for an error. */
export function explain(type: string): string {
  return (Object.hasOwn(texts, type) && texts[type]) || "That did not work. Please try again."
}
