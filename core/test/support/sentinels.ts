/** For the tests of all packages: secrets that are looked for in everything that an application shows. */
export { useProvider } from "./current-provider.ts"
export { refuseUnhandledRejections } from "../attacks/rejections.ts"
export { providerFailures, quotingError } from "../attacks/sentinel-failures.ts"
export {
  expectComplete,
  expectNoLeak,
  flows,
  signIn,
  signInDespite,
} from "../attacks/sentinel-flows.ts"
export { useMailServer } from "../attacks/sentinel-mail.ts"
export { type SecretWatch, watchSecrets } from "../attacks/sentinel-secrets.ts"
export { openWatched, sentinelSite } from "../attacks/sentinel-site.ts"
