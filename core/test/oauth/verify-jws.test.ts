import { verifyJwsCases } from "./verify-jws-cases.ts"

verifyJwsCases()
