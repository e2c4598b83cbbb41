import { storeKillMatrix } from "../../../adapter-test-kit/test/broken-stores/kill-matrix.ts"
import { killMatrix } from "../../../adapter-test-kit/test/broken/kill-matrix.ts"
import { renderPage } from "../../survey/src/document/render-page.ts"
import { readResults } from "../../survey/src/results/results-file.ts"
import { renderStorePage } from "../../survey/src/store-survey/render-store-page.ts"
import { readStoreResults } from "../../survey/src/store-survey/store-results.ts"
import { documents, readDocument, withTests } from "./pages.ts"
import { allTags, type TagKind } from "./tags.ts"

/** Pages that are made from the code: their text by the path that links of documents would have. */
export function generatedPages(): ReadonlyMap<string, string> {
  const tags = allTags()
  // The keys of a record of them.
  const kinds = Object.keys(documents) as readonly TagKind[]
  return new Map([
    ...kinds.map((kind) => [documents[kind], withTests(kind, readDocument(kind), tags)] as const),
    ["docs/kill-matrix.md", killMatrix()],
    ["docs/store-kill-matrix.md", storeKillMatrix()],
    ["docs/adapter-survey.md", renderPage(readResults())],
    ["docs/store-survey.md", renderStorePage(readStoreResults())],
  ])
}
