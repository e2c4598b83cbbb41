/** For tests of other packages. */
export { formOf, logoutTokenHouse } from "../../features/logout-token-house.ts"
