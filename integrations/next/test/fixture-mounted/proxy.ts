export { auth as proxy } from "./auth.ts"

// Next.js adds its base path and the languages. The sign-in page is among the protected ones by mistake.
export const config = { matcher: ["/account", "/members", "/login"] }
