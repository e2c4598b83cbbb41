import type { PageSettings } from "../../src/pages/page-settings.ts"

/** Arabic, as far as the sample pages need it. */
const arabic: PageSettings["strings"] = {
  lang: "ar",
  dir: "rtl",
  "signIn.heading": "تسجيل الدخول",
  "signIn.with": "تسجيل الدخول باستخدام {provider}",
  "signIn.withEmail": "المتابعة بالبريد الإلكتروني",
  "signIn.withPasskey": "المتابعة باستخدام مفتاح المرور",
  "signIn.showPassword": "إظهار كلمة المرور",
  "signIn.or": "أو",
  "signIn.email": "البريد الإلكتروني",
  "signIn.error.CredentialsSignin": "تعذر تسجيل الدخول. تحقق من البيانات وحاول مرة أخرى.",
  "signOut.heading": "تسجيل الخروج",
  "signOut.question": "هل تريد تسجيل الخروج؟",
  "signOut.button": "تسجيل الخروج",
  "verifyRequest.heading": "تحقق من بريدك",
  "verifyRequest.text": "رابط الدخول في طريقه إليك.",
  home: "الصفحة الرئيسية",
  "confirm.heading": "تأكيد الدخول",
  "confirm.textFor": "اضغط الزر لإتمام الدخول باسم {email}.",
  "signIn.button": "تسجيل الدخول",
  "error.AccessDenied.heading": "الوصول مرفوض",
  "error.AccessDenied.text": "ليس لديك إذن بالدخول.",
}

/** Settings under which every page must be accessible. */
export const sampleSettings: Readonly<Record<string, PageSettings>> = {
  light: { theme: { colorScheme: "light" } },
  dark: { theme: { colorScheme: "dark" } },
  branded: { theme: { colorScheme: "dark", brandColor: "#f59e0b", name: "Acme" } },
  rtl: { theme: { colorScheme: "light", brandColor: "#4f46e5" }, strings: arabic },
}
