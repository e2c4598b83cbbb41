import { CannotRun } from "./cannot-run.ts"
import { describeError } from "./describe-error.ts"

/**
 * Returns why a module could not be loaded, and how to fix it.
 *
 * @param file - absolute path of the module
 */
export function importFailure(error: unknown, file: string): CannotRun {
  const { code, message } = partsOf(error)
  const text = `${file} cannot be loaded.\n${describeError(error)}`
  return new CannotRun(text, advice(code, message, error, file), { cause: error })
}

interface Parts {
  readonly code: unknown
  readonly message: string
}

function partsOf(error: unknown): Parts {
  if (!(error instanceof Error)) return { code: undefined, message: "" }
  return { code: "code" in error ? error.code : undefined, message: error.message }
}

function advice(code: unknown, message: string, error: unknown, file: string): string {
  switch (code) {
    case "ERR_UNKNOWN_FILE_EXTENSION":
      return withoutTypeScript(message)
    case "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX":
      return (
        "Node.js only strips types. Write it without enum, namespace and parameter properties, or" +
        " compile it to JavaScript and test that."
      )
    case "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING":
      return "Node.js strips no types inside node_modules: compile the package to JavaScript."
    case "ERR_MODULE_NOT_FOUND":
    case "ERR_UNSUPPORTED_DIR_IMPORT":
      return (
        "Install the package, or correct the path: Node.js takes relative imports with their ending," +
        ' as in import "./keys.ts".'
      )
    case "ERR_INVALID_TYPESCRIPT_SYNTAX":
      return "Correct the module."
    default:
      return error instanceof SyntaxError
        ? `Correct the module; "node --check ${file}" may show the line.`
        : "Correct the module: it must load without an error, before its database is asked anything."
  }
}

function withoutTypeScript(message: string): string {
  if (!/\.[mc]?ts"/.test(message)) {
    return "Node.js loads .js, .mjs, .cjs, .ts, .mts and .cts: compile the module to one of these."
  }
  return (
    `This is Node.js ${process.versions.node}, which does not run TypeScript here. Use Node.js 22.18 or` +
    " later, or compile the module to JavaScript and test that."
  )
}
