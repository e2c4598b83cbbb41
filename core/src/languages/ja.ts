import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "うまくいきませんでした。別のアカウントでサインインしてください。"
const sameAccount =
  "ご本人であることを確認するため、最初に使用したアカウントでサインインしてください。"

/** Japanese messages of the built-in pages and of the email with a magic link. */
export const japanese: Readonly<NamedPageStrings & PageStrings> = {
  lang: "ja",
  home: "ホームページへ",
  "signIn.heading": "サインイン",
  "signIn.headingFor": "{name} にサインイン",
  "signIn.button": "サインイン",
  "signIn.with": "{provider} で続ける",
  "signIn.withEmail": "メールで続ける",
  "signIn.withPasskey": "パスキーで続ける",
  "signIn.or": "または",
  "signIn.nothing": "サインインの方法が設定されていません。",
  "signIn.email": "メールアドレス",
  "signIn.rememberMe": "サインインしたままにする",
  "signIn.showPassword": "パスワードを表示",
  "signIn.passkeyCreate": "パスキーを作成",
  "signIn.passkeyFailed":
    "パスキーを使用できませんでした。もう一度試すか、別の方法でサインインしてください。",
  "signIn.noScript": "パスキーでのサインインには JavaScript が必要です。",
  "signIn.error": "サインインできませんでした。もう一度お試しください。",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "プロバイダーでのサインインが完了していません。もう一度試すか、別のアカウントを使用してください。",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin":
    "メールを送信できませんでした。しばらくしてからもう一度お試しください。",
  "signIn.error.CredentialsSignin":
    "サインインできませんでした。入力内容を確認して、もう一度お試しください。",
  "signIn.error.RateLimited": "試行回数が多すぎます。しばらくしてからもう一度お試しください。",
  "signIn.error.SessionRequired": "このページを表示するにはサインインしてください。",
  "signIn.error.InvalidCheck":
    "このサインインは時間がかかりすぎたか、すでに完了しています。もう一度お試しください。",
  "signIn.error.MissingCSRF":
    "このページは長時間開かれていたか、変更されています。もう一度お試しください。",
  "signOut.heading": "サインアウト",
  "signOut.question": "サインアウトしますか？",
  "signOut.button": "サインアウト",
  "signOut.stay": "サインインしたままにする",
  "verifyRequest.heading": "メールを確認してください",
  "verifyRequest.text":
    "サインイン用のリンクを送信しました。リンクを開いて続行してください。届かない場合は、迷惑メールフォルダーを確認してください。",
  "verifyRequest.lifetime": "リンクの有効期間は {time}です。",
  "confirm.heading": "ご本人であることの確認",
  "confirm.text":
    "ボタンを押すとサインインが完了します。心当たりがない場合は、このページを閉じてください。",
  "confirm.textFor":
    "ボタンを押すと {email} としてサインインします。心当たりがない場合は、このページを閉じてください。",
  "email.subject": "{host} へのサインイン",
  "email.ignore": "このメールに心当たりがない場合は、無視してください。",
  "error.heading": "問題が発生しました",
  "error.text": "リクエストを完了できませんでした。前のページに戻って、もう一度お試しください。",
  "error.Configuration.heading": "サーバーエラー",
  "error.Configuration.text":
    "サーバーの設定に問題があります。しばらくしてからもう一度お試しください。",
  "error.UnknownAction.heading": "ページが見つかりません",
  "error.UnknownAction.text": "リンクが間違っているか、古くなっています。",
  "error.AccessDenied.heading": "アクセスが拒否されました",
  "error.AccessDenied.text": "サインインする権限がありません。",
  "error.Verification.heading": "サインインできません",
  "error.Verification.text":
    "このサインイン用リンクは無効です。すでに使用されたか、有効期限が切れた可能性があります。",
  "error.WebAuthnVerificationError.heading": "パスキーが受け付けられませんでした",
  "error.WebAuthnVerificationError.text":
    "パスキーを確認できませんでした。もう一度試すか、別の方法でサインインしてください。",
}
