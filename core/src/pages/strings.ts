import type { NamedPageStrings } from "../config/page-strings.ts"
import type { PasskeyTextKey } from "./passkey-strings.ts"

const tryAnother = "That did not work. Try signing in with a different account."
const sameAccount =
  "To confirm that it is you, sign in with the same account that you used originally."

/** The English texts of the built-in pages, without those of {@link PasskeyTextKey}. */
export const english: Readonly<Omit<NamedPageStrings, PasskeyTextKey>> = {
  home: "Go to the home page",
  "signIn.heading": "Sign in",
  "signIn.headingFor": "Sign in to {name}",
  "signIn.button": "Sign in",
  "signIn.with": "Continue with {provider}",
  "signIn.withEmail": "Continue with email",
  "signIn.or": "or",
  "signIn.nothing": "No sign-in method is configured.",
  "signIn.email": "Email address",
  "signIn.rememberMe": "Remember me",
  "signIn.showPassword": "Show password",
  "signIn.error": "Unable to sign in. Please try again.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "You didn't finish signing in with the provider. Please try again, or use a different account.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "The email could not be sent. Please try again later.",
  "signIn.error.CredentialsSignin":
    "Sign-in failed. Check that the details you provided are correct and try again.",
  "signIn.error.RateLimited": "There were too many attempts. Please try again later.",
  "signIn.error.SessionRequired": "Please sign in to see this page.",
  "signIn.error.InvalidCheck":
    "This sign-in took too long or was already finished. Please try again.",
  "signIn.error.MissingCSRF": "This page was open for too long or was changed. Please try again.",
  "signOut.heading": "Sign out",
  "signOut.question": "Are you sure you want to sign out?",
  "signOut.button": "Sign out",
  "signOut.stay": "Stay signed in",
  "verifyRequest.heading": "Check your email",
  "verifyRequest.text":
    "A sign-in link is on its way. Open it to continue. If it doesn't arrive, check your spam folder.",
  "verifyRequest.lifetime": "The link is valid for {time}.",
  "confirm.heading": "Confirm that it is you",
  "confirm.text":
    "Press the button to finish signing in. If you did not ask for this, close the page.",
  "confirm.textFor":
    "Press the button to finish signing in as {email}. If you did not ask for this, close the page.",
  "email.subject": "Sign in to {host}",
  "email.ignore": "If you did not ask for this, ignore the email.",
  "error.heading": "Something went wrong",
  "error.text": "Your request could not be completed. Please go back and try again.",
  "error.Configuration.heading": "Server error",
  "error.Configuration.text":
    "There is a problem with the server configuration. Please try again later.",
  "error.UnknownAction.heading": "Page not found",
  "error.UnknownAction.text": "The link is wrong or out of date.",
  "error.AccessDenied.heading": "Access denied",
  "error.AccessDenied.text": "You do not have permission to sign in.",
  "error.Verification.heading": "Unable to sign in",
  "error.Verification.text":
    "This sign-in link is no longer valid. It may have been used already, or it may have expired.",
  "error.WebAuthnVerificationError.heading": "Passkey not accepted",
  "error.WebAuthnVerificationError.text":
    "Your passkey could not be verified. Please try again, or sign in another way.",
}
