import path from "node:path"
import { pathToFileURL } from "node:url"
import { CannotRun } from "../output/cannot-run.ts"

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>

/**
 * Loads a module of the project.
 *
 * @param file - absolute path
 * @throws CannotRun if it cannot be loaded
 */
export async function loadModule(file: string): Promise<Exports> {
  try {
    // A namespace of a module: whatever it exports, by name.
    return (await import(pathToFileURL(file).href)) as Exports
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
    const shown = path.basename(file)
    throw new CannotRun(`${shown}: ${reasonOf(cause, code)}.`, advice(code, file), { cause })
  }
}

/**
 * Messages of the application can quote secrets. Those of Node.js about modules quote specifiers and paths.
 */
function reasonOf(error: unknown, code: string): string {
  if (!(error instanceof Error)) return "the module failed while it was loaded"
  const [line = ""] = error.message.split("\n")
  if (/^ERR_(?:MODULE_NOT_FOUND|UNSUPPORTED_DIR_IMPORT|PACKAGE_PATH_NOT_EXPORTED)$/.test(code)) {
    return line.replace(/\.$/, "")
  }
  if (code.startsWith("ERR_")) return `the module cannot be loaded (${code})`
  return `the module failed while it was loaded (${error.name})`
}

function advice(code: string, file: string): string {
  switch (code) {
    case "ERR_UNKNOWN_FILE_EXTENSION":
      return `Node.js ${process.versions.node} does not run TypeScript. Use Node.js 22.18 or later, or a JavaScript file.`
    case "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX":
      return "Node.js only strips types. Write it without enum, namespace and parameter properties."
    case "ERR_MODULE_NOT_FOUND":
    case "ERR_UNSUPPORTED_DIR_IMPORT":
      return 'Install the package, or write the import as Node.js resolves it: relative, with the file ending. An alias such as "@/db" does not work here: put the configuration into a module that imports without it.'
    default:
      return `Run "node ${path.basename(file)}" to see the error, and fix the module: it must load without starting the application.`
  }
}
