import { existsSync, statSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type { Adapter } from "@lockstep/core/adapters"
import type { ContractNames } from "../subject/contract-names.ts"
import type { GivenOptions } from "../subject/given-options.ts"
import type { SubjectFactory } from "../subject/subject.ts"
import { CannotRun } from "./cannot-run.ts"
import { importFailure } from "./import-failure.ts"

/** The kit's view of a module's exports. */
export interface LoadedSubject {
  readonly subject: Adapter | SubjectFactory
  /** The module's own options. */
  readonly options: GivenOptions
  /** File URL of the module. */
  readonly url: string
  /** Name of the module's file, without its extension. */
  readonly name: string
}

/** The kind of subject that a module exports. */
type Kind = ContractNames["kind"]

const wanted: Readonly<Record<Kind, string>> = {
  adapter:
    "export default adapter, or a function that returns it: export default () => MyAdapter(...)",
  store: "export default store, or a function that returns it: export default () => MyStore(...)",
}

/**
 * Loads the module that exports an adapter or a store.
 *
 * @param written - its path, as the user wrote it
 * @throws {CannotRun} if the file does not exist, cannot be loaded, or has no such export
 */
export async function loadSubject(written: string, kind: Kind): Promise<LoadedSubject> {
  const file = path.resolve(written)
  if (!existsSync(file) || !statSync(file).isFile()) throw noSuchFile(written, file, kind)
  const url = pathToFileURL(file).href
  const exported = await importModule(url, file)
  return {
    subject: subjectIn(exported, written, kind),
    options: optionsIn(exported, written),
    url,
    name: path.basename(file, path.extname(file)),
  }
}

async function importModule(url: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    // A module namespace: any exports, by name.
    return (await import(url)) as Readonly<Record<string, unknown>>
  } catch (error) {
    throw importFailure(error, file)
  }
}

function noSuchFile(written: string, file: string, kind: Kind): CannotRun {
  const endings = [".ts", ".mts", ".js", ".mjs"].map((ending) => `${written}${ending}`)
  const meant = endings.find((name) => existsSync(path.resolve(name)))
  const advice =
    meant === undefined
      ? `Give the path of the module that exports your ${kind}, such as ./my-${kind}.ts.`
      : `Did you mean ${meant}?`
  return new CannotRun(`There is no file ${file}.`, advice)
}

function subjectIn(
  exported: Readonly<Record<string, unknown>>,
  written: string,
  kind: Kind,
): Adapter | SubjectFactory {
  const { default: found } = exported
  const names = Object.keys(exported).filter((name) => name !== "default")
  if (found === undefined) {
    const others = names.length === 0 ? "It exports nothing" : `It exports only ${names.join(", ")}`
    throw new CannotRun(`${written} has no default export. ${others}.`, `Let it ${wanted[kind]}.`)
  }
  if (typeof found === "function") {
    const isClass = /^class\b/.test(Function.prototype.toString.call(found))
    // Its result is checked when it is called.
    if (!isClass) return found as SubjectFactory
    const text = `The default export of ${written} is a class.`
    throw new CannotRun(text, "Export a function that returns one: export default () => new ...")
  }
  if (typeof found !== "object" || found === null) {
    const text = `The default export of ${written} is no ${kind}: it is ${found === null ? "null" : `a ${typeof found}`}.`
    throw new CannotRun(text, `Let it ${wanted[kind]}.`)
  }
  if (kind in found) {
    const text = `The default export of ${written} has a property ${kind}. Export a function that returns this object.`
    throw new CannotRun(text, `Export the function: export default () => ({ ${kind}, ... })`)
  }
  // The rules of level 0 check whether it has the shape of an adapter.
  return found
}

function optionsIn(exported: Readonly<Record<string, unknown>>, written: string): GivenOptions {
  const { options = {} } = exported
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return options
  const text = `What ${written} exports as "options" is no object.`
  throw new CannotRun(text, 'Write them so: export const options = { name: "my adapter" }')
}
