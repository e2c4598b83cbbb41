import path from "node:path"
import { CannotRun } from "../output/cannot-run.ts"
import type { Command } from "../output/command.ts"
import { failureName } from "../output/failure-name.ts"
import type { Report } from "../output/report.ts"
import type { Written } from "../output/flags.ts"
import { loadExports } from "../project/load-project.ts"
import { type CheckSchema, checkSchemaIn } from "./check-schema-in.ts"
import { schemaText } from "./schema-text.ts"
import { statementsFor } from "./statements-for.ts"

/** The command that prints tables, and compares them with a database. */
export const schema: Command = {
  flags: { values: ["with", "config"] },
  help: `Prints the tables of an adapter, and compares them with a database. It never changes a database.

  lockstep schema <adapter> <dialect> [--with facts,entries,passkeys] [--json]
  lockstep schema check [--config <file>] [--json]
  lockstep schema diff <adapter> <dialect> [--config <file>] [--json]

  <adapter>        drizzle, kysely, prisma, mongodb or redis
  <dialect>        postgres, mysql or sqlite; none for mongodb and redis
  --with <parts>   facts: the columns for facts about sessions; entries: the table of the store; passkeys: the
                   table of passkeys, which the text has anyway
  check            runs the function checkSchema that your module exports, and prints what it reports
  diff             prints the statements that add what checkSchema reports as missing
  --config <file>  the module that exports checkSchema; default as for doctor
  --json           prints { command, exitCode, findings, text }, for diff { ..., statements, manual }
`,
  run(written, folder): Promise<Report> {
    const [first] = written.words
    if (first === "check") return check(written, folder)
    if (first === "diff") return diff(written, folder)
    return print(written, folder)
  },
}

async function print(written: Written, folder: string): Promise<Report> {
  const { words } = written
  const parts = (written.value("with") ?? "").split(",").filter(Boolean)
  const [adapter = "", dialect = ""] = words
  const text = await schemaText({ adapter, dialect, parts }, path.join(folder, "package.json"))
  return { text, data: { text } }
}

async function check(written: Written, folder: string): Promise<Report> {
  const problems = await (await exportedCheck(written, folder))()
  const entries = problems.map(({ table = "database", columns, message }) => ({
    level: "warning" as const,
    path: [table, ...columns].join("."),
    message,
  }))
  const none = { level: "ok", message: "The schema check found no problems." } as const
  return { sections: [{ title: "Schema", entries: entries.length > 0 ? entries : [none] }] }
}

async function diff(written: Written, folder: string): Promise<Report> {
  const [, adapter = "", dialect = ""] = written.words
  if (adapter === "prisma") {
    const advice =
      "Change schema.prisma as lockstep schema prisma prints it, and run npx prisma migrate dev."
    throw new CannotRun("schema diff prisma: Prisma itself writes the statements.", advice)
  }
  const parts = ["facts", "entries"]
  const from = path.join(folder, "package.json")
  const text = await schemaText({ adapter, dialect, parts }, from)
  const problems = await (await exportedCheck(written, folder))()
  const { statements, manual } = statementsFor(problems, text)
  const lines = [
    ...statements.map((statement) => `${statement};`),
    ...manual.map(({ path: place, message }) => `-- ${place}: ${message}`),
  ]
  const none = "-- The schema check found no problems.\n"
  const sections = [
    {
      title: "Schema",
      entries: problems.map(({ table = "database", columns, message }) => ({
        level: "warning" as const,
        path: [table, ...columns].join("."),
        message,
      })),
    },
  ]
  return {
    text: lines.length === 0 ? none : `${lines.join("\n")}\n`,
    data: { statements, manual },
    sections,
  }
}

async function exportedCheck(written: Written, folder: string): Promise<CheckSchema> {
  const { file, exported } = await loadExports(folder, written.value("config"))
  const found = checkSchemaIn(exported)
  const shown = path.relative(folder, file)
  if (found === undefined) {
    const advice =
      "Add it: import { checkSchema as check } from the adapter, and export const checkSchema = () => check(db)."
    throw new CannotRun(`${shown}: it does not export a checkSchema function.`, advice)
  }
  return async () => {
    try {
      return await found()
    } catch (cause) {
      // Messages of drivers quote addresses with passwords.
      const name = failureName(cause)
      const advice = "Check that the database can be reached."
      throw new CannotRun(`${shown}: checkSchema failed with ${name}.`, advice, { cause })
    }
  }
}
