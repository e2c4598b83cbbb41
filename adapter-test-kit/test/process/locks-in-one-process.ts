import { setTimeout } from "node:timers/promises"
import { sqliteSubject, type Database } from "./sqlite-subject.ts"

const mostPolls = 500

let last: Promise<unknown> = Promise.resolve()

/** A lock that knows nothing of the next process. */
function oneAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  const next = last.then(task, task)
  last = next
  return next
}

const tables = `
  CREATE TABLE IF NOT EXISTS processes (pid INTEGER PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS readers (token TEXT, pid INTEGER, PRIMARY KEY (token, pid));
`

/** As slow as the slower of the processes, so that they collide however they are scheduled. */
async function everyProcessHasRead({ rows }: Database, token: string): Promise<void> {
  rows("INSERT OR IGNORE INTO readers VALUES (?, ?)", token, process.pid)
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const readers = rows("SELECT pid FROM readers WHERE token = ?", token)
    if (readers.length >= rows("SELECT pid FROM processes").length) return
    await setTimeout(10)
  }
}

/** Reads a token and then deletes it, one call at a time. */
const factory = sqliteSubject((adapter, database) => {
  const { rows, run } = database
  run(tables)
  rows("INSERT OR IGNORE INTO processes VALUES (?)", process.pid)
  return {
    ...adapter,
    useVerificationToken: ({ identifier, token }) =>
      oneAtATime(async () => {
        const where = "FROM tokens WHERE identifier = ? AND token = ?"
        const [row] = rows(`SELECT expires ${where}`, identifier, token)
        if (!row) return null
        await everyProcessHasRead(database, token)
        rows(`DELETE ${where}`, identifier, token)
        return { identifier, token, expires: new Date(Number(row["expires"])) }
      }),
  }
})

// The option module wants the factory there.
// oxlint-disable-next-line import/no-default-export
export default factory
