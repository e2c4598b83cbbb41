export type { BrowserCookie, TestSession } from "./sign-in/test-session.ts"
export { signInAs, type SignInAsOptions } from "./sign-in-as.ts"
export { TestingError } from "./testing-error.ts"
