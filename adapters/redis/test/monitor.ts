import { connect } from "node:net"
import { createInterface } from "node:readline"

/** The location of a server, and the user to connect as. */
export interface MonitoredAddress {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/** A command, as the server reports it. */
const told = /^\+[\d.]+ \[\d+ (\S+)\] (.*)$/
const word = /"((?:[^"\\]|\\.)*)"/g

/**
 * Calls a function with each command that a server runs. `Redis.monitor` of ioredis is not used: it fails
 * where another client's command comes in one packet with the response to its own.
 *
 * @param address - of the server
 * @param onCommand - is passed where a command comes from (`lua` for scripts), and its words
 * @returns ends it
 * @throws Error with what the server said, where it refuses
 */
export async function openMonitor(
  { host = "127.0.0.1", port = 6379, username, password }: MonitoredAddress,
  onCommand: (source: string, words: readonly string[]) => void,
): Promise<() => void> {
  const socket = connect(port, host)
  const started = Promise.withResolvers<void>()
  const login = password ? [`AUTH ${username ?? "default"} ${password}`] : []
  const questions = [...login, "MONITOR"]
  let answers = 0
  socket.on("error", started.reject)
  createInterface(socket).on("line", (line) => {
    if (answers < questions.length) {
      answers += 1
      if (line !== "+OK") started.reject(new Error(`MONITOR: ${line}`))
      else if (answers === questions.length) started.resolve()
      return
    }
    const [, source = "", command = ""] = told.exec(line) ?? []
    onCommand(
      source,
      [...command.matchAll(word)].map(([, text = ""]) => text.replaceAll(/\\(.)/g, "$1")),
    )
  })
  socket.write(`${questions.join("\r\n")}\r\n`)
  await started.promise
  return () => void socket.destroy()
}
