import { build } from "vitepress"
import { outputFolder, siteFolder } from "./folders.ts"
import { writeSource } from "./write-source.ts"

process.stdout.write("Writing the pages of documents, providers and the API ...\n")
await writeSource()
await build(siteFolder)
process.stdout.write(`The site is in ${outputFolder}\n`)
