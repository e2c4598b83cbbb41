import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { markdownTable } from "./markdown-table.ts"
import { readManifest, root } from "../../../../scripts/setup/workspace.mjs"
import { type Framework, frameworks } from "./framework-notes.ts"

const introduction = `# Frameworks

Lockstep works in every framework and runtime whose handlers get a \`Request\` and return a \`Response\`, and in those on \`node:http\`; there is no package for each of them. For Express and Next.js, use [\`@lockstep/express\`](../integrations/express/README.md) and [\`@lockstep/next\`](../integrations/next/README.md).

Each application on this page is in [\`examples/frameworks\`](../examples/frameworks). Tests build it, run it for production and check over HTTP that users sign in with a password and at an OpenID provider, that a handler and a page read the session, that the session is extended, that users sign out, and that a form of another site is rejected. They repeat this behind a reverse proxy with another host and https.

An application has three parts:

1. \`auth.handle(request)\` responds to all requests below the base path.
2. One middleware calls \`auth.for(request)\` and passes the object to the handlers. Afterwards it calls \`apply\`, which adds the cookies of an extended session to the response. It keeps the cookies that the response sets: a middleware that reads the session does not undo a sign-out.
3. Handlers and pages call \`session()\`. The session is read once for each request.

- The option \`basePath\` is where the routes are mounted. Default: \`/auth\`.
- Behind a reverse proxy, set \`AUTH_URL\` to the public URL, such as \`https://app.example.com\`. It determines callback URLs, redirects and the prefix of cookies, whatever host and scheme the application receives. SvelteKit and Astro check forms themselves and need an additional setting.
- In production, without \`AUTH_URL\`, set \`trustedHosts\` or \`AUTH_TRUST_HOST\`.
- Responses that are streamed must pass \`apply\` before their first byte is sent.

This page is generated from the applications: \`npm run docs:frameworks\` writes it, and \`npm test\` fails if the two differ.`

/** Writes the page from the applications in `examples/frameworks`. */
export function renderFrameworks(): string {
  const rows = frameworks.map((framework) => [
    `[${framework.title}](#${anchorOf(framework.title)})`,
    versionsOf(framework),
    `[\`examples/frameworks/${framework.folder}\`](../examples/frameworks/${framework.folder})`,
  ])
  const overview = markdownTable(["Framework or runtime", "Tested with", "Application"], rows)
  const auth = ["## The configuration", "All applications have the same.", authBlock()]
  return `${[introduction, overview, ...auth, ...frameworks.flatMap(renderFramework)].join("\n\n")}\n`
}

function renderFramework(framework: Framework): string[] {
  const { folder, title, notes, files } = framework
  const list = notes.map((note) => `- ${note}`).join("\n")
  const blocks = files.map((file) => block(file, read(folder, file)))
  return [`## ${title}`, ...(list === "" ? [] : [list]), ...blocks]
}

/** The language is followed by the path, so that no test takes a file that imports others for a snippet. */
function block(file: string, code: string): string {
  return `\`\`\`${path.extname(file).slice(1)} ${file}\n${code.trimEnd()}\n\`\`\``
}

/** Throws when the files are not the same. */
function authBlock(): string {
  const files = globSync("*/{,src/,app/,server/utils/}auth.ts", { cwd: folderOf("") })
  const [text = "", ...others] = new Set(files.map((file) => read("", file)))
  if (files.length !== frameworks.length || others.length > 0) {
    throw new Error(`The files auth.ts of examples/frameworks differ: ${files.join(", ")}.`)
  }
  return block("auth.ts", text)
}

function versionsOf({ folder, packages, testedWith }: Framework): string {
  // A manifest may leave the version to the workspace.
  const versionOf = (name: string): unknown =>
    readManifest(path.join(folderOf(folder), "node_modules", name))["version"]
  const known = packages.map((name) => `\`${name}\` ${String(versionOf(name))}`)
  if (testedWith !== undefined) known.unshift(testedWith)
  return known.length === 0 ? "Node.js 24" : known.join(", ")
}

function read(folder: string, file: string): string {
  return readFileSync(path.join(folderOf(folder), file), "utf8")
}

function folderOf(folder: string): string {
  return path.join(root, "examples/frameworks", folder)
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w ]/g, "")
    .replaceAll(" ", "-")
}
