import { existsSync, watch } from "node:fs"
import path from "node:path"
import { createServer } from "vitepress"
import { root } from "../../../scripts/setup/workspace.mjs"
import { siteFolder } from "./folders.ts"
import { pageOfDocument } from "./site-paths.ts"
import { copyDocument, writeSource } from "./write-source.ts"

/** Copies a document again when it changes. Its folder is watched, since many editors replace the file. */
function watchDocuments(): void {
  const folders = new Set([...pageOfDocument.keys()].map((file) => path.posix.dirname(file)))
  for (const folder of folders) {
    watch(path.join(root, folder), (_, name) => {
      const document = path.posix.join(folder, name ?? "")
      if (pageOfDocument.has(document) && existsSync(path.join(root, document))) {
        copyDocument(document)
      }
    })
  }
}

process.stdout.write("Writing the pages of documents, providers and the API ...\n")
await writeSource()
const server = await createServer(siteFolder, { port: Number(process.env["PORT"] ?? 5173) })
watchDocuments()
await server.listen()
server.printUrls()
