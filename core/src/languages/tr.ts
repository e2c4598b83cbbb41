import type { NamedPageStrings, PageStrings } from "../config/page-strings.ts"

const tryAnother = "Bu işe yaramadı. Başka bir hesapla oturum açmayı deneyin."
const sameAccount = "Kimliğinizi doğrulamak için ilk seferde kullandığınız hesapla oturum açın."

/** Turkish messages of the built-in pages and of the email with a magic link. */
export const turkish: Readonly<NamedPageStrings & PageStrings> = {
  lang: "tr",
  home: "Ana sayfaya git",
  "signIn.heading": "Oturum açın",
  "signIn.headingFor": "{name} oturumu açın",
  "signIn.button": "Oturum aç",
  "signIn.with": "{provider} ile devam et",
  "signIn.withEmail": "E-posta ile devam et",
  "signIn.withPasskey": "Geçiş anahtarı ile devam et",
  "signIn.or": "veya",
  "signIn.nothing": "Yapılandırılmış bir oturum açma yöntemi yok.",
  "signIn.email": "E-posta adresi",
  "signIn.rememberMe": "Beni hatırla",
  "signIn.showPassword": "Parolayı göster",
  "signIn.passkeyCreate": "Geçiş anahtarı oluştur",
  "signIn.passkeyFailed":
    "Geçiş anahtarı kullanılamadı. Yeniden deneyin veya başka bir yolla oturum açın.",
  "signIn.noScript": "Geçiş anahtarıyla oturum açmak için JavaScript gerekir.",
  "signIn.error": "Oturum açılamadı. Lütfen yeniden deneyin.",
  "signIn.error.Signin": tryAnother,
  "signIn.error.OAuthSignin": tryAnother,
  "signIn.error.OAuthCreateAccount": tryAnother,
  "signIn.error.EmailCreateAccount": tryAnother,
  "signIn.error.Callback": tryAnother,
  "signIn.error.OAuthCallbackError":
    "Sağlayıcıda oturum açma işlemi tamamlanmadı. Yeniden deneyin veya başka bir hesap kullanın.",
  "signIn.error.OAuthAccountNotLinked": sameAccount,
  "signIn.error.AccountNotLinked": sameAccount,
  "signIn.error.EmailSignin": "E-posta gönderilemedi. Lütfen daha sonra yeniden deneyin.",
  "signIn.error.CredentialsSignin":
    "Oturum açılamadı. Girdiğiniz bilgileri denetleyip yeniden deneyin.",
  "signIn.error.RateLimited": "Çok fazla deneme yapıldı. Lütfen daha sonra yeniden deneyin.",
  "signIn.error.SessionRequired": "Bu sayfayı görmek için lütfen oturum açın.",
  "signIn.error.InvalidCheck":
    "Bu oturum açma işlemi çok uzun sürdü veya zaten tamamlandı. Lütfen yeniden deneyin.",
  "signIn.error.MissingCSRF":
    "Bu sayfa çok uzun süre açık kaldı veya değiştirildi. Lütfen yeniden deneyin.",
  "signOut.heading": "Oturumu kapatın",
  "signOut.question": "Oturumu kapatmak istediğinizden emin misiniz?",
  "signOut.button": "Oturumu kapat",
  "signOut.stay": "Oturumu açık tut",
  "verifyRequest.heading": "E-postanızı denetleyin",
  "verifyRequest.text":
    "Oturum açma bağlantısı yolda. Devam etmek için bağlantıyı açın. Gelmezse istenmeyen posta klasörüne bakın.",
  "verifyRequest.lifetime": "Bağlantı {time} geçerlidir.",
  "confirm.heading": "Siz olduğunuzu onaylayın",
  "confirm.text":
    "Oturum açmayı tamamlamak için düğmeye basın. Bunu siz istemediyseniz sayfayı kapatın.",
  "confirm.textFor":
    "{email} olarak oturum açmak için düğmeye basın. Bunu siz istemediyseniz sayfayı kapatın.",
  "email.subject": "{host} için oturum açın",
  "email.ignore": "Bu e-postayı siz istemediyseniz yok sayabilirsiniz.",
  "error.heading": "Bir sorun oluştu",
  "error.text": "İsteğiniz tamamlanamadı. Lütfen geri dönüp yeniden deneyin.",
  "error.Configuration.heading": "Sunucu hatası",
  "error.Configuration.text": "Sunucu doğru yapılandırılmamış. Lütfen daha sonra yeniden deneyin.",
  "error.UnknownAction.heading": "Sayfa bulunamadı",
  "error.UnknownAction.text": "Bağlantı yanlış veya güncelliğini yitirmiş.",
  "error.AccessDenied.heading": "Erişim reddedildi",
  "error.AccessDenied.text": "Oturum açma izniniz yok.",
  "error.Verification.heading": "Oturum açılamıyor",
  "error.Verification.text":
    "Bu oturum açma bağlantısı artık geçerli değil. Kullanılmış veya süresi dolmuş olabilir.",
  "error.WebAuthnVerificationError.heading": "Geçiş anahtarı kabul edilmedi",
  "error.WebAuthnVerificationError.text":
    "Geçiş anahtarınız doğrulanamadı. Yeniden deneyin veya başka bir yolla oturum açın.",
}
