/** For the tests of all packages. */
export { freePort } from "../../../tools/test-services/src/free-port.ts"
