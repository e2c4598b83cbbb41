import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "Não funcionou. Tente entrar com outra conta."
const sameAccount =
  "Para confirmar a sua identidade, entre com a mesma conta que usou da primeira vez."

/** Portuguese messages of the built-in pages and of the email with a magic link. */
export const portuguese: Readonly<NamedPageStrings & PageStrings> = {
  lang: "pt",
  home: "Ir para a página inicial",
  "signIn.heading": "Entrar",
  "signIn.headingFor": "Entrar em {name}",
  "signIn.button": "Entrar",
  "signIn.with": "Continuar com {provider}",
  "signIn.withEmail": "Continuar com e-mail",
  "signIn.withPasskey": "Continuar com uma chave de acesso",
  "signIn.or": "ou",
  "signIn.nothing": "Nenhum método de acesso está configurado.",
  "signIn.email": "Endereço de e-mail",
  "signIn.rememberMe": "Manter sessão iniciada",
  "signIn.showPassword": "Mostrar senha",
  "signIn.passkeyCreate": "Criar uma chave de acesso",
  "signIn.passkeyFailed":
    "Não foi possível usar a chave de acesso. Tente novamente ou entre de outra forma.",
  "signIn.noScript": "Para entrar com uma chave de acesso é necessário JavaScript.",
  "signIn.error": "Não foi possível entrar. Tente novamente.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "O acesso com o provedor não foi concluído. Tente novamente ou use outra conta.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "Não foi possível enviar o e-mail. Tente novamente mais tarde.",
  "signIn.error.CredentialsSignin":
    "Não foi possível entrar. Verifique os dados informados e tente novamente.",
  "signIn.error.RateLimited": "Houve tentativas demais. Tente novamente mais tarde.",
  "signIn.error.SessionRequired": "Entre para ver esta página.",
  "signIn.error.InvalidCheck":
    "Este acesso demorou demais ou já tinha sido concluído. Tente novamente.",
  "signIn.error.MissingCSRF":
    "Esta página ficou aberta por tempo demais ou foi alterada. Tente novamente.",
  "signOut.heading": "Sair",
  "signOut.question": "Deseja mesmo sair?",
  "signOut.button": "Sair",
  "signOut.stay": "Continuar na conta",
  "verifyRequest.heading": "Verifique seu e-mail",
  "verifyRequest.text":
    "Um link de acesso está a caminho. Abra-o para continuar. Se ele não chegar, verifique a pasta de spam.",
  "verifyRequest.lifetime": "O link é válido por {time}.",
  "confirm.heading": "Confirme que é você",
  "confirm.text":
    "Pressione o botão para concluir o acesso. Se você não pediu isto, feche a página.",
  "confirm.textFor":
    "Pressione o botão para entrar como {email}. Se você não pediu isto, feche a página.",
  "email.subject": "Entrar em {host}",
  "email.ignore": "Se você não pediu este e-mail, pode ignorá-lo.",
  "error.heading": "Algo deu errado",
  "error.text": "Não foi possível concluir o pedido. Volte e tente novamente.",
  "error.Configuration.heading": "Erro do servidor",
  "error.Configuration.text":
    "O servidor não está configurado corretamente. Tente novamente mais tarde.",
  "error.UnknownAction.heading": "Página não encontrada",
  "error.UnknownAction.text": "O link está incorreto ou desatualizado.",
  "error.AccessDenied.heading": "Acesso negado",
  "error.AccessDenied.text": "Você não tem permissão para entrar.",
  "error.Verification.heading": "Não foi possível entrar",
  "error.Verification.text":
    "Este link não é mais válido. Talvez já tenha sido usado ou tenha expirado.",
  "error.WebAuthnVerificationError.heading": "Chave de acesso não aceita",
  "error.WebAuthnVerificationError.text":
    "Não foi possível verificar a sua chave de acesso. Tente novamente ou entre de outra forma.",
}
