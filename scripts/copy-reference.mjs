// Run before packing from a package's folder: puts the reference of mistakes, errors and warnings, to
// which the messages point, where users of the package find it.
import { cpSync } from "node:fs"

const docs = new URL("../docs/", import.meta.url)
for (const name of ["configuration.md", "errors.md", "warnings.md"])
  cpSync(new URL(name, docs), `docs/${name}`)
