import type { Document, MongoClient } from "mongodb"

/** Commands that look for documents. */
const explained: readonly string[] = ["find", "aggregate", "findAndModify", "update", "delete"]
/** Members of a command that belong to its session, and that `explain` refuses. */
const ofSession: readonly string[] = [
  "lsid",
  "txnNumber",
  "startTransaction",
  "autocommit",
  "readConcern",
  "writeConcern",
]

/**
 * Counts the documents and the entries of indexes that the commands of a client read, by letting the
 * server explain each command once more. Nothing is counted before the first call.
 *
 * @param client - with `monitorCommands`
 * @param beside - past the kit's proxy, for the explanations
 * @returns how many so far
 */
export function explainedReads(client: MongoClient, beside: MongoClient): () => Promise<number> {
  let commands: Document[] = []
  let isListening = false
  let count = 0
  return async () => {
    if (!isListening) {
      isListening = true
      client.on("commandStarted", ({ command, commandName }) => {
        if (explained.includes(commandName)) commands.push(command)
      })
    }
    const seen = commands
    commands = []
    for (const command of seen) {
      const kept = Object.entries(command).filter(([name]) => !isOfSession(name))
      const explain = Object.fromEntries(kept)
      count += examined(await beside.db().command({ explain, verbosity: "executionStats" }))
    }
    return count
  }
}

function isOfSession(name: string): boolean {
  return name.startsWith("$") || ofSession.includes(name)
}

/** The totals of all stages, wherever the explanation has them. */
function examined(explanation: unknown): number {
  if (typeof explanation !== "object" || explanation === null) return 0
  return Object.entries(explanation)
    .map(([name, member]) =>
      name === "totalDocsExamined" || name === "totalKeysExamined"
        ? Number(member)
        : examined(member),
    )
    .reduce((sum, each) => sum + each, 0)
}
