import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "Non ha funzionato. Prova ad accedere con un altro account."
const sameAccount =
  "Per confermare la tua identità, accedi con lo stesso account che hai usato la prima volta."

/** Italian messages of the built-in pages and of the email with a magic link. */
export const italian: Readonly<NamedPageStrings & PageStrings> = {
  lang: "it",
  home: "Vai alla pagina iniziale",
  "signIn.heading": "Accedi",
  "signIn.headingFor": "Accedi a {name}",
  "signIn.button": "Accedi",
  "signIn.with": "Continua con {provider}",
  "signIn.withEmail": "Continua con l’email",
  "signIn.withPasskey": "Continua con una passkey",
  "signIn.or": "oppure",
  "signIn.nothing": "Non è configurato alcun metodo di accesso.",
  "signIn.email": "Indirizzo email",
  "signIn.rememberMe": "Resta connesso",
  "signIn.showPassword": "Mostra password",
  "signIn.passkeyCreate": "Crea una passkey",
  "signIn.passkeyFailed":
    "Non è stato possibile usare la passkey. Riprova o accedi in un altro modo.",
  "signIn.noScript": "Per accedere con una passkey serve JavaScript.",
  "signIn.error": "Impossibile accedere. Riprova.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "L’accesso con il provider non è stato completato. Riprova o usa un altro account.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "Non è stato possibile inviare l’email. Riprova più tardi.",
  "signIn.error.CredentialsSignin": "Accesso non riuscito. Controlla i dati inseriti e riprova.",
  "signIn.error.RateLimited": "Ci sono stati troppi tentativi. Riprova più tardi.",
  "signIn.error.SessionRequired": "Accedi per vedere questa pagina.",
  "signIn.error.InvalidCheck":
    "Questo accesso ha richiesto troppo tempo o era già terminato. Riprova.",
  "signIn.error.MissingCSRF":
    "Questa pagina è rimasta aperta troppo a lungo o è stata modificata. Riprova.",
  "signOut.heading": "Esci",
  "signOut.question": "Vuoi davvero uscire?",
  "signOut.button": "Esci",
  "signOut.stay": "Resta connesso",
  "verifyRequest.heading": "Controlla la posta",
  "verifyRequest.text":
    "Un link per accedere è in arrivo. Aprilo per continuare. Se non arriva, controlla la cartella dello spam.",
  "verifyRequest.lifetime": "Il link è valido per {time}.",
  "confirm.heading": "Conferma che sei tu",
  "confirm.text":
    "Premi il pulsante per completare l’accesso. Se non l’hai richiesto tu, chiudi la pagina.",
  "confirm.textFor":
    "Premi il pulsante per accedere come {email}. Se non l’hai richiesto tu, chiudi la pagina.",
  "email.subject": "Accedi a {host}",
  "email.ignore": "Se non hai richiesto questa email, puoi ignorarla.",
  "error.heading": "Si è verificato un errore",
  "error.text": "Non è stato possibile completare la richiesta. Torna indietro e riprova.",
  "error.Configuration.heading": "Errore del server",
  "error.Configuration.text": "Il server non è configurato correttamente. Riprova più tardi.",
  "error.UnknownAction.heading": "Pagina non trovata",
  "error.UnknownAction.text": "Il link è errato o non è più valido.",
  "error.AccessDenied.heading": "Accesso negato",
  "error.AccessDenied.text": "Non hai l’autorizzazione per accedere.",
  "error.Verification.heading": "Impossibile accedere",
  "error.Verification.text":
    "Questo link non è più valido. Potrebbe essere già stato usato o essere scaduto.",
  "error.WebAuthnVerificationError.heading": "Passkey non accettata",
  "error.WebAuthnVerificationError.text":
    "Non è stato possibile verificare la tua passkey. Riprova o accedi in un altro modo.",
}
