export { auth as proxy } from "./auth.ts"

/** Pages for users who are signed in. */
export const config = { matcher: ["/members/:path*", "/account/:path*"] }
