import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "Dat is niet gelukt. Probeer in te loggen met een ander account."
const sameAccount =
  "Log in met hetzelfde account als de eerste keer, om te bevestigen dat jij het bent."

/** Dutch messages of the built-in pages and of the email with a magic link. */
export const dutch: Readonly<NamedPageStrings & PageStrings> = {
  lang: "nl",
  home: "Naar de startpagina",
  "signIn.heading": "Inloggen",
  "signIn.headingFor": "Inloggen bij {name}",
  "signIn.button": "Inloggen",
  "signIn.with": "Doorgaan met {provider}",
  "signIn.withEmail": "Doorgaan met e-mail",
  "signIn.withPasskey": "Doorgaan met een passkey",
  "signIn.or": "of",
  "signIn.nothing": "Er is geen inlogmethode ingesteld.",
  "signIn.email": "E-mailadres",
  "signIn.rememberMe": "Ingelogd blijven",
  "signIn.showPassword": "Wachtwoord tonen",
  "signIn.passkeyCreate": "Een passkey maken",
  "signIn.passkeyFailed":
    "De passkey kon niet worden gebruikt. Probeer het opnieuw of log op een andere manier in.",
  "signIn.noScript": "Voor inloggen met een passkey is JavaScript nodig.",
  "signIn.error": "Inloggen is niet gelukt. Probeer het opnieuw.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "Het inloggen bij de aanbieder is niet voltooid. Probeer het opnieuw of gebruik een ander account.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "De e-mail kon niet worden verzonden. Probeer het later opnieuw.",
  "signIn.error.CredentialsSignin":
    "Inloggen is niet gelukt. Controleer je gegevens en probeer het opnieuw.",
  "signIn.error.RateLimited": "Er waren te veel pogingen. Probeer het later opnieuw.",
  "signIn.error.SessionRequired": "Log in om deze pagina te zien.",
  "signIn.error.InvalidCheck":
    "Deze aanmelding duurde te lang of was al voltooid. Probeer het opnieuw.",
  "signIn.error.MissingCSRF":
    "Deze pagina stond te lang open of is gewijzigd. Probeer het opnieuw.",
  "signOut.heading": "Uitloggen",
  "signOut.question": "Weet je zeker dat je wilt uitloggen?",
  "signOut.button": "Uitloggen",
  "signOut.stay": "Ingelogd blijven",
  "verifyRequest.heading": "Controleer je e-mail",
  "verifyRequest.text":
    "Er is een inloglink onderweg. Open de link om verder te gaan. Komt hij niet aan, kijk dan in je map met spam.",
  "verifyRequest.lifetime": "De link is {time} geldig.",
  "confirm.heading": "Bevestig dat jij het bent",
  "confirm.text":
    "Druk op de knop om het inloggen te voltooien. Heb je hier niet om gevraagd, sluit dan de pagina.",
  "confirm.textFor":
    "Druk op de knop om in te loggen als {email}. Heb je hier niet om gevraagd, sluit dan de pagina.",
  "email.subject": "Inloggen bij {host}",
  "email.ignore": "Heb je niet om deze e-mail gevraagd, dan kun je hem negeren.",
  "error.heading": "Er is iets misgegaan",
  "error.text": "Je verzoek kon niet worden uitgevoerd. Ga terug en probeer het opnieuw.",
  "error.Configuration.heading": "Serverfout",
  "error.Configuration.text": "De server is niet goed ingesteld. Probeer het later opnieuw.",
  "error.UnknownAction.heading": "Pagina niet gevonden",
  "error.UnknownAction.text": "De link is onjuist of verouderd.",
  "error.AccessDenied.heading": "Toegang geweigerd",
  "error.AccessDenied.text": "Je hebt geen toestemming om in te loggen.",
  "error.Verification.heading": "Inloggen is niet mogelijk",
  "error.Verification.text":
    "Deze inloglink is niet meer geldig. Misschien is hij al gebruikt of is hij verlopen.",
  "error.WebAuthnVerificationError.heading": "Passkey niet geaccepteerd",
  "error.WebAuthnVerificationError.text":
    "Je passkey kon niet worden gecontroleerd. Probeer het opnieuw of log op een andere manier in.",
}
