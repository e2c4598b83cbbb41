import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "Das hat nicht funktioniert. Melden Sie sich mit einem anderen Konto an."
const sameAccount =
  "Melden Sie sich mit demselben Konto an wie beim ersten Mal, um Ihre Identität zu bestätigen."

/** German messages of the built-in pages and of the email with a magic link. */
export const german: Readonly<NamedPageStrings & PageStrings> = {
  lang: "de",
  home: "Zur Startseite",
  "signIn.heading": "Anmelden",
  "signIn.headingFor": "Bei {name} anmelden",
  "signIn.button": "Anmelden",
  "signIn.with": "Weiter mit {provider}",
  "signIn.withEmail": "Weiter mit E-Mail",
  "signIn.withPasskey": "Weiter mit Passkey",
  "signIn.or": "oder",
  "signIn.nothing": "Es ist keine Anmeldemethode eingerichtet.",
  "signIn.email": "E-Mail-Adresse",
  "signIn.rememberMe": "Angemeldet bleiben",
  "signIn.showPassword": "Passwort anzeigen",
  "signIn.passkeyCreate": "Passkey erstellen",
  "signIn.passkeyFailed":
    "Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.",
  "signIn.noScript": "Für die Anmeldung mit einem Passkey wird JavaScript benötigt.",
  "signIn.error": "Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "Die Anmeldung beim Anbieter wurde nicht abgeschlossen. Versuchen Sie es erneut oder verwenden Sie ein anderes Konto.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin":
    "Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es später erneut.",
  "signIn.error.CredentialsSignin":
    "Die Anmeldung ist fehlgeschlagen. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.",
  "signIn.error.RateLimited": "Es gab zu viele Versuche. Bitte versuchen Sie es später erneut.",
  "signIn.error.SessionRequired": "Bitte melden Sie sich an, um diese Seite zu sehen.",
  "signIn.error.InvalidCheck":
    "Diese Anmeldung hat zu lange gedauert oder wurde bereits abgeschlossen. Bitte versuchen Sie es erneut.",
  "signIn.error.MissingCSRF":
    "Diese Seite war zu lange geöffnet oder wurde verändert. Bitte versuchen Sie es erneut.",
  "signOut.heading": "Abmelden",
  "signOut.question": "Möchten Sie sich wirklich abmelden?",
  "signOut.button": "Abmelden",
  "signOut.stay": "Angemeldet bleiben",
  "verifyRequest.heading": "Prüfen Sie Ihre E-Mails",
  "verifyRequest.text":
    "Ein Anmeldelink ist unterwegs. Öffnen Sie ihn, um fortzufahren. Falls er nicht ankommt, sehen Sie im Spam-Ordner nach.",
  "verifyRequest.lifetime": "Der Link ist {time} gültig.",
  "confirm.heading": "Bestätigen Sie, dass Sie es sind",
  "confirm.text":
    "Klicken Sie auf die Schaltfläche, um die Anmeldung abzuschließen. Wenn Sie das nicht angefordert haben, schließen Sie die Seite.",
  "confirm.textFor":
    "Klicken Sie auf die Schaltfläche, um sich als {email} anzumelden. Wenn Sie das nicht angefordert haben, schließen Sie die Seite.",
  "email.subject": "Anmeldung bei {host}",
  "email.ignore": "Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.",
  "error.heading": "Etwas ist schiefgelaufen",
  "error.text":
    "Ihre Anfrage konnte nicht bearbeitet werden. Gehen Sie zurück und versuchen Sie es erneut.",
  "error.Configuration.heading": "Serverfehler",
  "error.Configuration.text":
    "Der Server ist nicht richtig konfiguriert. Bitte versuchen Sie es später erneut.",
  "error.UnknownAction.heading": "Seite nicht gefunden",
  "error.UnknownAction.text": "Der Link ist falsch oder veraltet.",
  "error.AccessDenied.heading": "Zugriff verweigert",
  "error.AccessDenied.text": "Sie sind nicht berechtigt, sich anzumelden.",
  "error.Verification.heading": "Anmeldung nicht möglich",
  "error.Verification.text":
    "Dieser Anmeldelink ist nicht mehr gültig. Er wurde möglicherweise bereits verwendet oder ist abgelaufen.",
  "error.WebAuthnVerificationError.heading": "Passkey nicht akzeptiert",
  "error.WebAuthnVerificationError.text":
    "Ihr Passkey konnte nicht überprüft werden. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.",
}
