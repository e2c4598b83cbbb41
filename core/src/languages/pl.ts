import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "Nie udało się. Spróbuj zalogować się na inne konto."
const sameAccount =
  "Aby potwierdzić swoją tożsamość, zaloguj się na to samo konto co za pierwszym razem."

/** Polish messages of the built-in pages and of the email with a magic link. */
export const polish: Readonly<NamedPageStrings & PageStrings> = {
  lang: "pl",
  home: "Przejdź do strony głównej",
  "signIn.heading": "Zaloguj się",
  "signIn.headingFor": "Zaloguj się do {name}",
  "signIn.button": "Zaloguj się",
  "signIn.with": "Kontynuuj przez {provider}",
  "signIn.withEmail": "Kontynuuj przez e-mail",
  "signIn.withPasskey": "Kontynuuj z kluczem dostępu",
  "signIn.or": "lub",
  "signIn.nothing": "Nie skonfigurowano żadnej metody logowania.",
  "signIn.email": "Adres e-mail",
  "signIn.rememberMe": "Nie wylogowuj mnie",
  "signIn.showPassword": "Pokaż hasło",
  "signIn.passkeyCreate": "Utwórz klucz dostępu",
  "signIn.passkeyFailed":
    "Nie udało się użyć klucza dostępu. Spróbuj ponownie lub zaloguj się w inny sposób.",
  "signIn.noScript": "Logowanie za pomocą klucza dostępu wymaga JavaScriptu.",
  "signIn.error": "Nie udało się zalogować. Spróbuj ponownie.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "Logowanie u dostawcy nie zostało dokończone. Spróbuj ponownie lub użyj innego konta.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "Nie udało się wysłać wiadomości e-mail. Spróbuj ponownie później.",
  "signIn.error.CredentialsSignin":
    "Nie udało się zalogować. Sprawdź podane dane i spróbuj ponownie.",
  "signIn.error.RateLimited": "Było zbyt wiele prób. Spróbuj ponownie później.",
  "signIn.error.SessionRequired": "Zaloguj się, aby zobaczyć tę stronę.",
  "signIn.error.InvalidCheck":
    "To logowanie trwało zbyt długo lub zostało już zakończone. Spróbuj ponownie.",
  "signIn.error.MissingCSRF":
    "Ta strona była otwarta zbyt długo lub została zmieniona. Spróbuj ponownie.",
  "signOut.heading": "Wyloguj się",
  "signOut.question": "Czy na pewno chcesz się wylogować?",
  "signOut.button": "Wyloguj się",
  "signOut.stay": "Nie wylogowuj się",
  "verifyRequest.heading": "Sprawdź pocztę",
  "verifyRequest.text":
    "Link do logowania jest w drodze. Otwórz go, aby kontynuować. Jeśli nie dotrze, sprawdź folder ze spamem.",
  "verifyRequest.lifetime": "Link jest ważny przez {time}.",
  "confirm.heading": "Potwierdź, że to Ty",
  "confirm.text":
    "Naciśnij przycisk, aby dokończyć logowanie. Jeśli to nie Twoja prośba, zamknij stronę.",
  "confirm.textFor":
    "Naciśnij przycisk, aby zalogować się jako {email}. Jeśli to nie Twoja prośba, zamknij stronę.",
  "email.subject": "Logowanie do {host}",
  "email.ignore": "Jeśli to nie Twoja prośba, zignoruj tę wiadomość.",
  "error.heading": "Coś poszło nie tak",
  "error.text": "Nie udało się wykonać żądania. Wróć i spróbuj ponownie.",
  "error.Configuration.heading": "Błąd serwera",
  "error.Configuration.text": "Serwer jest nieprawidłowo skonfigurowany. Spróbuj ponownie później.",
  "error.UnknownAction.heading": "Nie znaleziono strony",
  "error.UnknownAction.text": "Link jest nieprawidłowy lub nieaktualny.",
  "error.AccessDenied.heading": "Odmowa dostępu",
  "error.AccessDenied.text": "Nie masz uprawnień do zalogowania się.",
  "error.Verification.heading": "Nie można się zalogować",
  "error.Verification.text":
    "Ten link do logowania jest już nieważny. Mógł zostać wykorzystany lub wygasnąć.",
  "error.WebAuthnVerificationError.heading": "Klucz dostępu odrzucony",
  "error.WebAuthnVerificationError.text":
    "Nie udało się zweryfikować klucza dostępu. Spróbuj ponownie lub zaloguj się w inny sposób.",
}
