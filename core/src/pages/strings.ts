const tryAnother = "That did not work. Try signing in with a different account."

/** What the sign-in page says about an error; every other one is `strings.otherSignInError`. */
export const signInErrors: ReadonlyMap<string, string> = new Map([
  ["Signin", tryAnother],
  ["OAuthSignin", tryAnother],
  ["OAuthCreateAccount", tryAnother],
  ["EmailCreateAccount", tryAnother],
  ["Callback", tryAnother],
  [
    "OAuthCallbackError",
    "The sign-in was not finished at the provider. You can try again, or use a different account.",
  ],
  [
    "OAuthAccountNotLinked",
    "To confirm that it is you, sign in with the same account that you used originally.",
  ],
  ["EmailSignin", "The e-mail could not be sent. Please try again later."],
  [
    "CredentialsSignin",
    "Sign-in failed. Check that the details you provided are correct and try again.",
  ],
  ["SessionRequired", "Please sign in to see this page."],
  ["MissingCSRF", "This page was open for too long or was changed. Please try again."],
])

/** Every other text of the built-in pages, in one place so that they can be translated. */
export const strings = {
  language: "en",
  signIn: {
    title: "Sign In",
    heading: "Sign in",
    choose: "Choose how you would like to continue.",
    button: (provider: string): string => `Sign in with ${provider}`,
    or: "or",
    nothing: "No way to sign in has been set up yet.",
  },
  otherSignInError: "Unable to sign in. Please try again.",
  signOut: {
    title: "Sign Out",
    heading: "Sign out",
    question: "Are you sure you want to sign out?",
    button: "Sign out",
  },
  error: {
    title: "Error",
    signIn: "Sign in",
    home: "Go to the home page",
    configuration: {
      heading: "Server error",
      text: "There is a problem with the server configuration. Whoever runs this site will find the details in its log.",
    },
    accessDenied: {
      heading: "Access denied",
      text: "You do not have permission to sign in.",
    },
    verification: {
      heading: "Unable to sign in",
      text: "This sign-in link is no longer valid. It may have been used already, or it may have expired.",
    },
    other: {
      heading: "Something went wrong",
      text: "Your request could not be completed. Please go back and try again.",
    },
  },
}
