import { spawn, type ChildProcess } from "node:child_process"
import { Socket } from "node:net"
import { fileURLToPath } from "node:url"

/**
 * Starts a program of this package as a child process. It ends when its input ends, so it never outlives this process,
 * also after a crash, a signal or SIGKILL. It does not keep this process running either.
 *
 * @param name - name of the module in this folder, without its extension
 * @param input - the line to write to its input
 */
export function startChildProgram(name: string, input: string): ChildProcess {
  // This repository runs the sources; everywhere else they are compiled.
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js"
  const file = fileURLToPath(new URL(`./${name}.${ending}`, import.meta.url))
  // A separate process group: otherwise, Ctrl-C in the terminal would end it before it has cleaned up.
  const child = spawn(process.execPath, [file], { detached: true, stdio: "pipe" })
  child.on("error", () => undefined)
  child.stdin.on("error", () => undefined)
  child.stdin.write(`${input}\n`)
  return child
}

/** Lets this process end while a child program runs, which then ends as well. */
export function detach(child: ChildProcess): void {
  child.unref()
  child.stdout?.destroy()
  child.stderr?.destroy()
  // The type is any stream, but the input of a child is a socket, which would keep this process running.
  if (child.stdin instanceof Socket) child.stdin.unref()
}
