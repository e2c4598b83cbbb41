import { renderToString } from "react-dom/server.browser"
import { tree, type TreeOptions } from "./react-tree.ts"

// Runs in its own context, which has what a server has and nothing of a browser.
Object.assign(globalThis, { served: (options: TreeOptions) => renderToString(tree(options)) })
