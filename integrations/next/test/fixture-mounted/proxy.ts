export { auth as proxy } from "./auth.ts"

// Next.js adds its base path and the languages.
export const config = { matcher: ["/account", "/members", "/login", "/api/auth/:path*"] }
