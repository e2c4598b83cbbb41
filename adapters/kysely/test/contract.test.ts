import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { temporaryFolder } from "./open-database.ts"
import { byTheClock, options } from "./own-tables.ts"
import subject from "./sqlite-subject.ts"

process.env["KYSELY_SQLITE_FOLDER"] = temporaryFolder()

runAdapterTests(subject, {
  ...options,
  name: "the Kysely adapter on SQLite",
  level: 5,
  skip: { E3: byTheClock },
  module: new URL("sqlite-subject.ts", import.meta.url),
})
