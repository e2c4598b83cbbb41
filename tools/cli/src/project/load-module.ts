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
    throw new CannotRun(`${shown}: ${reasonOf(cause, code)}.`, advice(code, file, cause), { cause })
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
  // A sentence of Node.js: it quotes a specifier and a name.
  if (isMissingExport(error)) return line.replace(/\.$/, "")
  if (code.startsWith("ERR_")) return `the module cannot be loaded (${code})`
  return `the module failed while it was loaded (${error.name})`
}

function isMissingExport(error: unknown): boolean {
  return (
    error instanceof SyntaxError &&
    /^The requested module .* does not provide an export named /.test(error.message)
  )
}

const compiler = "Install esbuild, or a version of typescript before 7, which the command then uses"

function advice(code: string, file: string, cause: unknown): string {
  if (isMissingExport(cause)) {
    return `Correct the import. If it is a type: Node.js only strips types, so write the word type before its name. ${compiler}.`
  }
  switch (code) {
    case "ERR_UNKNOWN_FILE_EXTENSION":
      return process.features.typescript === false
        ? `Node.js ${process.versions.node} does not run TypeScript. Use Node.js 22.18 or later, or a JavaScript file.`
        : `Node.js does not run JSX. ${compiler}, or import no file with JSX.`
    case "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX":
      return `Node.js only strips types. ${compiler}, or write it without enum, namespace and parameter properties.`
    case "ERR_MODULE_NOT_FOUND":
    case "ERR_UNSUPPORTED_DIR_IMPORT":
      return 'Install the package, or correct the path. An alias such as "@/db" must be among the paths of tsconfig.json.'
    default:
      return `Run "node ${path.basename(file)}" to see the error, and fix the module: it must load without starting the application.`
  }
}
