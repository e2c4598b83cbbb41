// Run before packing from a package's folder: puts the reference of mistakes, errors and warnings, to
// which the messages point, where users of the package find it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"

const docs = new URL("../../docs/", import.meta.url)
const names = ["configuration.md", "errors.md", "warnings.md"]

/**
 * In the package, a link leads to what is in the package; of another link the text stays.
 *
 * @param {string} markdown
 */
function inPackage(markdown) {
  return markdown
    .replaceAll("](../core/README.md", "](../README.md")
    .replaceAll(
      /\[([^\]]+)\]\((?!#|[a-z]+:|configuration|errors|warnings|\.\.\/README)[^)\s]+\)/g,
      "$1",
    )
}

mkdirSync("docs", { recursive: true })
for (const name of names)
  writeFileSync(`docs/${name}`, inPackage(readFileSync(new URL(name, docs), "utf8")))
