import { spawn, type ChildProcess } from "node:child_process"
import { Socket } from "node:net"
import { fileURLToPath } from "node:url"

/**
 * Starts one of our own programs beside this process. It ends when its input does, and so outlives
 * nothing: not a crash, not a signal, not a SIGKILL. It keeps nothing alive either.
 *
 * @param name - of the module in this folder, without its ending
 * @param input - the one line that it is told
 */
export function startChildProgram(name: string, input: string): ChildProcess {
  // The sources run as they are in this repository, and compiled everywhere else.
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js"
  const file = fileURLToPath(new URL(`./${name}.${ending}`, import.meta.url))
  // A group of its own: a Ctrl-C at the terminal would end it before it has cleaned up.
  const child = spawn(process.execPath, [file], { detached: true, stdio: "pipe" })
  child.on("error", () => undefined)
  child.stdin.on("error", () => undefined)
  child.stdin.write(`${input}\n`)
  return child
}

/**
 * Lets this process end while a child program runs, which then ends as well.
 *
 * @param child - the program
 */
export function detach(child: ChildProcess): void {
  child.unref()
  child.stdout?.destroy()
  child.stderr?.destroy()
  // It is typed as any stream, but the input of a child is a socket, which would keep us alive.
  if (child.stdin instanceof Socket) child.stdin.unref()
}
