import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "No ha funcionado. Prueba a iniciar sesión con otra cuenta."
const sameAccount =
  "Para confirmar tu identidad, inicia sesión con la misma cuenta que usaste la primera vez."

/** Spanish messages of the built-in pages and of the email with a magic link. */
export const spanish: Readonly<NamedPageStrings & PageStrings> = {
  lang: "es",
  home: "Ir a la página de inicio",
  "signIn.heading": "Iniciar sesión",
  "signIn.headingFor": "Iniciar sesión en {name}",
  "signIn.button": "Iniciar sesión",
  "signIn.with": "Continuar con {provider}",
  "signIn.withEmail": "Continuar con correo electrónico",
  "signIn.withPasskey": "Continuar con una llave de acceso",
  "signIn.or": "o",
  "signIn.nothing": "No hay ningún método de inicio de sesión configurado.",
  "signIn.email": "Correo electrónico",
  "signIn.rememberMe": "Mantener la sesión iniciada",
  "signIn.showPassword": "Mostrar contraseña",
  "signIn.passkeyCreate": "Crear una llave de acceso",
  "signIn.passkeyFailed":
    "No se pudo usar la llave de acceso. Inténtalo de nuevo o inicia sesión de otra forma.",
  "signIn.noScript": "Para iniciar sesión con una llave de acceso se necesita JavaScript.",
  "signIn.error": "No se pudo iniciar sesión. Inténtalo de nuevo.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "No terminaste de iniciar sesión con el proveedor. Inténtalo de nuevo o usa otra cuenta.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "No se pudo enviar el correo. Inténtalo de nuevo más tarde.",
  "signIn.error.CredentialsSignin":
    "No se pudo iniciar sesión. Comprueba los datos que has introducido e inténtalo de nuevo.",
  "signIn.error.RateLimited": "Ha habido demasiados intentos. Inténtalo de nuevo más tarde.",
  "signIn.error.SessionRequired": "Inicia sesión para ver esta página.",
  "signIn.error.InvalidCheck":
    "Este inicio de sesión tardó demasiado o ya había terminado. Inténtalo de nuevo.",
  "signIn.error.MissingCSRF":
    "Esta página estuvo abierta demasiado tiempo o se modificó. Inténtalo de nuevo.",
  "signOut.heading": "Cerrar sesión",
  "signOut.question": "¿Seguro que quieres cerrar sesión?",
  "signOut.button": "Cerrar sesión",
  "signOut.stay": "Seguir con la sesión iniciada",
  "verifyRequest.heading": "Revisa tu correo",
  "verifyRequest.text":
    "Te hemos enviado un enlace para iniciar sesión. Ábrelo para continuar. Si no llega, revisa la carpeta de correo no deseado.",
  "verifyRequest.lifetime": "El enlace es válido durante {time}.",
  "confirm.heading": "Confirma que eres tú",
  "confirm.text":
    "Pulsa el botón para terminar de iniciar sesión. Si no lo has pedido tú, cierra la página.",
  "confirm.textFor":
    "Pulsa el botón para iniciar sesión como {email}. Si no lo has pedido tú, cierra la página.",
  "email.subject": "Inicia sesión en {host}",
  "email.ignore": "Si no has pedido este correo, puedes ignorarlo.",
  "error.heading": "Se ha producido un error",
  "error.text": "No se pudo completar la solicitud. Vuelve atrás e inténtalo de nuevo.",
  "error.Configuration.heading": "Error del servidor",
  "error.Configuration.text": "El servidor no está bien configurado. Inténtalo de nuevo más tarde.",
  "error.UnknownAction.heading": "Página no encontrada",
  "error.UnknownAction.text": "El enlace es incorrecto o ya no es válido.",
  "error.AccessDenied.heading": "Acceso denegado",
  "error.AccessDenied.text": "No tienes permiso para iniciar sesión.",
  "error.Verification.heading": "No se puede iniciar sesión",
  "error.Verification.text":
    "Este enlace ya no es válido. Es posible que ya se haya usado o que haya caducado.",
  "error.WebAuthnVerificationError.heading": "Llave de acceso no aceptada",
  "error.WebAuthnVerificationError.text":
    "No se pudo verificar tu llave de acceso. Inténtalo de nuevo o inicia sesión de otra forma.",
}
