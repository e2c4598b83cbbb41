export { auth as proxy } from "./auth.ts"

/** Pages for people who are signed in. */
export const config = { matcher: ["/members/:path*", "/account/:path*"] }
