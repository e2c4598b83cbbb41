import type { PageSettings } from "../../src/pages/page-settings.ts"

/** Arabic, as far as the sample pages need it. */
const arabic: PageSettings["strings"] = {
  lang: "ar",
  dir: "rtl",
  "signIn.title": "تسجيل الدخول",
  "signIn.heading": "تسجيل الدخول",
  "signIn.choose": "اختر طريقة المتابعة.",
  "signIn.with": "تسجيل الدخول باستخدام {provider}",
  "signIn.or": "أو",
  "signIn.email": "البريد الإلكتروني",
  "signIn.error.CredentialsSignin": "تعذر تسجيل الدخول. تحقق من البيانات وحاول مرة أخرى.",
  "signOut.title": "تسجيل الخروج",
  "signOut.heading": "تسجيل الخروج",
  "signOut.question": "هل تريد تسجيل الخروج؟",
  "signOut.button": "تسجيل الخروج",
  "verifyRequest.title": "تحقق من بريدك",
  "verifyRequest.heading": "تحقق من بريدك",
  "verifyRequest.text": "رابط الدخول في طريقه إليك.",
  "verifyRequest.home": "الصفحة الرئيسية",
  "confirm.title": "تأكيد",
  "confirm.heading": "تأكيد الدخول",
  "confirm.textFor": "اضغط الزر لإتمام الدخول باسم {email}.",
  "confirm.button": "تسجيل الدخول",
  "error.title": "خطأ",
  "error.AccessDenied.heading": "الوصول مرفوض",
  "error.AccessDenied.text": "ليس لديك إذن بالدخول.",
  "error.signIn": "تسجيل الدخول",
}

/** Settings under which every page must be accessible. */
export const sampleSettings: Readonly<Record<string, PageSettings>> = {
  light: { theme: { colorScheme: "light" } },
  dark: { theme: { colorScheme: "dark" } },
  branded: { theme: { colorScheme: "dark", brandColor: "#f59e0b" } },
  rtl: { theme: { colorScheme: "light", brandColor: "#4f46e5" }, strings: arabic },
}
