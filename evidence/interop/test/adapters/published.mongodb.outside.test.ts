import { mongodb } from "../../../survey/src/set-ups/mongodb.ts"
import { testAllFlows } from "./all-flows.ts"
import { published } from "./open-published.ts"

testAllFlows("@auth/mongodb-adapter", published(mongodb), { hasNoPasskeys: true })
