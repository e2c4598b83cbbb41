import { openAdapter } from "../../../../adapters/mongodb/test/open-database.ts"
import { testOverrides } from "./overrides.ts"

testOverrides("@lockstep/mongodb-adapter", async () => (await openAdapter()).adapter)
