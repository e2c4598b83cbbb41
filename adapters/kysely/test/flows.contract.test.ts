import { runFlowTests } from "@lockstep/adapter-test-kit/flows"
import { temporaryFolder } from "./open-database.ts"
import subject from "./sqlite-subject.ts"

process.env["KYSELY_SQLITE_FOLDER"] = temporaryFolder()

runFlowTests(subject, { name: "Kysely on SQLite" })
