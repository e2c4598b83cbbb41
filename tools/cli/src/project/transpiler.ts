import { createRequire } from "node:module"

/** Turns a module into JavaScript that Node.js runs. */
export type Transpile = (source: string, file: string) => string

/** The part of `typescript` before version 7 that is used. */
interface TypeScript {
  transpileModule?(
    source: string,
    options: { readonly fileName: string; readonly compilerOptions: object },
  ): { readonly outputText: string }
}

/** The part of `esbuild` that is used. */
interface Esbuild {
  transformSync(source: string, options: object): { readonly code: string }
}

/**
 * Finds a package of the application that compiles TypeScript and JSX: Node.js only strips types, and keeps an
 * import of a type that has no word `type`.
 *
 * @param file - absolute path of a module of the application
 * @returns `undefined` if the application has none
 */
export function transpilerOf(file: string): Transpile | undefined {
  const require = createRequire(file)
  const load = (name: string): unknown => {
    try {
      return require(name)
    } catch {
      return undefined
    }
  }
  return byTypeScript(load("typescript")) ?? byEsbuild(load("esbuild"))
}

function byTypeScript(found: unknown): Transpile | undefined {
  // The package has this function before version 7.
  const typescript = found as TypeScript | undefined
  if (typeof typescript?.transpileModule !== "function") return undefined
  // By their numbers in the enums of TypeScript: ES2022, ESNext, ReactJSX.
  const compilerOptions = { target: 9, module: 99, jsx: 4, experimentalDecorators: true }
  return (source, fileName) =>
    typescript.transpileModule?.(source, { fileName, compilerOptions }).outputText ?? source
}

function byEsbuild(found: unknown): Transpile | undefined {
  // The package has always had this function.
  const esbuild = found as Esbuild | undefined
  if (typeof esbuild?.transformSync !== "function") return undefined
  return (source, file) => {
    const options = {
      loader: file.endsWith("x") ? "tsx" : "ts",
      jsx: "automatic",
      target: "es2022",
    }
    return esbuild.transformSync(source, { ...options, format: "esm", logLevel: "silent" }).code
  }
}
