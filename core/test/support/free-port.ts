/** For the tests of all packages. */
export { freePort } from "../../../adapter-test-kit/src/containers/free-port.ts"
