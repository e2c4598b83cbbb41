export { type FakeMail, fakeMail, type KeptMail } from "./fake-mail.ts"
export {
  type BackChannelLogoutOptions,
  type FakeProvider,
  fakeProvider,
  type ListeningProvider,
} from "./fake-provider.ts"
export type { FakeUser } from "./provider/fake-user.ts"
export type { Fault } from "./provider/faults.ts"
export type { FakeProviderOptions, ProviderCall } from "./provider/provider-state.ts"
export type { BrowserCookie, TestSession } from "./sign-in/test-session.ts"
export { signInAs, type SignInAsOptions } from "./sign-in-as.ts"
export { TestingError } from "./testing-error.ts"
