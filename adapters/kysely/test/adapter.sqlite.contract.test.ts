import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { temporaryFolder } from "./open-database.ts"
import { options, reportFile } from "./own-tables.ts"
import subject from "./sqlite-subject.ts"

process.env["KYSELY_SQLITE_FOLDER"] = temporaryFolder()

runAdapterTests(subject, {
  ...options,
  name: "the Kysely adapter on SQLite",
  level: 5,
  report: { json: reportFile("kysely-sqlite") },
  module: new URL("sqlite-subject.ts", import.meta.url),
})
