import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "로그인하지 못했습니다. 다른 계정으로 로그인해 보세요."
const sameAccount = "본인 확인을 위해 처음에 사용한 계정으로 로그인하세요."

/** Korean messages of the built-in pages and of the email with a magic link. */
export const korean: Readonly<NamedPageStrings & PageStrings> = {
  lang: "ko",
  home: "홈 페이지로 이동",
  "signIn.heading": "로그인",
  "signIn.headingFor": "{name}에 로그인",
  "signIn.button": "로그인",
  "signIn.with": "{provider}(으)로 계속하기",
  "signIn.withEmail": "이메일로 계속하기",
  "signIn.withPasskey": "패스키로 계속하기",
  "signIn.or": "또는",
  "signIn.nothing": "설정된 로그인 방법이 없습니다.",
  "signIn.email": "이메일 주소",
  "signIn.rememberMe": "로그인 상태 유지",
  "signIn.showPassword": "비밀번호 표시",
  "signIn.passkeyCreate": "패스키 만들기",
  "signIn.passkeyFailed":
    "패스키를 사용할 수 없습니다. 다시 시도하거나 다른 방법으로 로그인하세요.",
  "signIn.noScript": "패스키로 로그인하려면 JavaScript가 필요합니다.",
  "signIn.error": "로그인할 수 없습니다. 다시 시도하세요.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "제공업체에서 로그인을 완료하지 않았습니다. 다시 시도하거나 다른 계정을 사용하세요.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "이메일을 보낼 수 없습니다. 나중에 다시 시도하세요.",
  "signIn.error.CredentialsSignin":
    "로그인하지 못했습니다. 입력한 정보를 확인하고 다시 시도하세요.",
  "signIn.error.RateLimited": "시도 횟수가 너무 많습니다. 나중에 다시 시도하세요.",
  "signIn.error.SessionRequired": "이 페이지를 보려면 로그인하세요.",
  "signIn.error.InvalidCheck":
    "로그인 시간이 너무 오래 걸렸거나 이미 완료되었습니다. 다시 시도하세요.",
  "signIn.error.MissingCSRF":
    "이 페이지가 너무 오래 열려 있었거나 변경되었습니다. 다시 시도하세요.",
  "signOut.heading": "로그아웃",
  "signOut.question": "정말 로그아웃하시겠습니까?",
  "signOut.button": "로그아웃",
  "signOut.stay": "로그인 상태 유지",
  "verifyRequest.heading": "이메일을 확인하세요",
  "verifyRequest.text":
    "로그인 링크를 보냈습니다. 링크를 열어 계속하세요. 도착하지 않으면 스팸 폴더를 확인하세요.",
  "verifyRequest.lifetime": "링크는 {time} 동안 유효합니다.",
  "confirm.heading": "본인 확인",
  "confirm.text": "버튼을 눌러 로그인을 완료하세요. 직접 요청하지 않았다면 이 페이지를 닫으세요.",
  "confirm.textFor":
    "버튼을 눌러 {email} 계정으로 로그인하세요. 직접 요청하지 않았다면 이 페이지를 닫으세요.",
  "email.subject": "{host}에 로그인",
  "email.ignore": "직접 요청하지 않았다면 이 이메일을 무시하세요.",
  "error.heading": "문제가 발생했습니다",
  "error.text": "요청을 완료할 수 없습니다. 이전 페이지로 돌아가 다시 시도하세요.",
  "error.Configuration.heading": "서버 오류",
  "error.Configuration.text": "서버 설정에 문제가 있습니다. 나중에 다시 시도하세요.",
  "error.UnknownAction.heading": "페이지를 찾을 수 없음",
  "error.UnknownAction.text": "링크가 잘못되었거나 오래되었습니다.",
  "error.AccessDenied.heading": "접근이 거부되었습니다",
  "error.AccessDenied.text": "로그인할 권한이 없습니다.",
  "error.Verification.heading": "로그인할 수 없습니다",
  "error.Verification.text":
    "이 로그인 링크는 더 이상 유효하지 않습니다. 이미 사용되었거나 만료되었을 수 있습니다.",
  "error.WebAuthnVerificationError.heading": "패스키가 허용되지 않았습니다",
  "error.WebAuthnVerificationError.text":
    "패스키를 확인할 수 없습니다. 다시 시도하거나 다른 방법으로 로그인하세요.",
}
