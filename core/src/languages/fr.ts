import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "Cela n’a pas fonctionné. Essayez de vous connecter avec un autre compte."
const sameAccount =
  "Pour confirmer votre identité, connectez-vous avec le compte que vous avez utilisé la première fois."

/** French messages of the built-in pages and of the email with a magic link. */
export const french: Readonly<NamedPageStrings & PageStrings> = {
  lang: "fr",
  home: "Aller à la page d’accueil",
  "signIn.heading": "Se connecter",
  "signIn.headingFor": "Se connecter à {name}",
  "signIn.button": "Se connecter",
  "signIn.with": "Continuer avec {provider}",
  "signIn.withEmail": "Continuer avec un e-mail",
  "signIn.withPasskey": "Continuer avec une clé d’accès",
  "signIn.or": "ou",
  "signIn.nothing": "Aucun mode de connexion n’est configuré.",
  "signIn.email": "Adresse e-mail",
  "signIn.rememberMe": "Rester connecté",
  "signIn.showPassword": "Afficher le mot de passe",
  "signIn.passkeyCreate": "Créer une clé d’accès",
  "signIn.passkeyFailed":
    "La clé d’accès n’a pas pu être utilisée. Réessayez ou connectez-vous d’une autre manière.",
  "signIn.noScript": "La connexion avec une clé d’accès nécessite JavaScript.",
  "signIn.error": "Connexion impossible. Veuillez réessayer.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "La connexion auprès du fournisseur n’a pas été terminée. Réessayez ou utilisez un autre compte.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "L’e-mail n’a pas pu être envoyé. Veuillez réessayer plus tard.",
  "signIn.error.CredentialsSignin":
    "La connexion a échoué. Vérifiez les informations saisies et réessayez.",
  "signIn.error.RateLimited": "Il y a eu trop de tentatives. Veuillez réessayer plus tard.",
  "signIn.error.SessionRequired": "Connectez-vous pour voir cette page.",
  "signIn.error.InvalidCheck":
    "Cette connexion a pris trop de temps ou est déjà terminée. Veuillez réessayer.",
  "signIn.error.MissingCSRF":
    "Cette page est restée ouverte trop longtemps ou a été modifiée. Veuillez réessayer.",
  "signOut.heading": "Se déconnecter",
  "signOut.question": "Voulez-vous vraiment vous déconnecter ?",
  "signOut.button": "Se déconnecter",
  "signOut.stay": "Rester connecté",
  "verifyRequest.heading": "Vérifiez vos e-mails",
  "verifyRequest.text":
    "Un lien de connexion est en route. Ouvrez-le pour continuer. S’il n’arrive pas, regardez dans vos courriers indésirables.",
  "verifyRequest.lifetime": "Le lien est valable {time}.",
  "confirm.heading": "Confirmez que c’est bien vous",
  "confirm.text":
    "Cliquez sur le bouton pour terminer la connexion. Si vous n’avez rien demandé, fermez la page.",
  "confirm.textFor":
    "Cliquez sur le bouton pour vous connecter en tant que {email}. Si vous n’avez rien demandé, fermez la page.",
  "email.subject": "Connexion à {host}",
  "email.ignore": "Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.",
  "error.heading": "Une erreur s’est produite",
  "error.text": "Votre demande n’a pas pu être traitée. Revenez en arrière et réessayez.",
  "error.Configuration.heading": "Erreur du serveur",
  "error.Configuration.text":
    "Le serveur n’est pas configuré correctement. Veuillez réessayer plus tard.",
  "error.UnknownAction.heading": "Page introuvable",
  "error.UnknownAction.text": "Le lien est incorrect ou obsolète.",
  "error.AccessDenied.heading": "Accès refusé",
  "error.AccessDenied.text": "Vous n’êtes pas autorisé à vous connecter.",
  "error.Verification.heading": "Connexion impossible",
  "error.Verification.text":
    "Ce lien de connexion n’est plus valable. Il a peut-être déjà été utilisé ou a expiré.",
  "error.WebAuthnVerificationError.heading": "Clé d’accès refusée",
  "error.WebAuthnVerificationError.text":
    "Votre clé d’accès n’a pas pu être vérifiée. Réessayez ou connectez-vous d’une autre manière.",
}
