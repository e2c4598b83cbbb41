import { globSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import {
  Application,
  Converter,
  type ProjectReflection,
  ReflectionKind,
  type TypeDocOptions,
} from "typedoc"
import type { PluginOptions } from "typedoc-plugin-markdown"
import { root } from "../../../scripts/setup/workspace.mjs"
import { entryPoints } from "./entry-points.ts"

const options: Partial<TypeDocOptions & PluginOptions> = {
  plugin: ["typedoc-plugin-markdown"],
  tsconfig: path.join(root, "tsconfig.json"),
  basePath: root,
  name: "API",
  readme: "none",
  // The compiler of the workspace, which is a newer one, checks the types.
  skipErrorChecking: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  disableSources: true,
  disableGit: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  entryFileName: "index",
  logLevel: "Warn",
  validation: { notExported: false, invalidLink: true, invalidPath: true, rewrittenLink: true },
  outputFileStrategy: "modules",
  // Headings alone are not enough: the router counts `a.b` and `aB` as the same one.
  useHTMLAnchors: true,
}

/** TypeDoc names a module by its file; readers know it by what they import. */
function nameModules(project: ProjectReflection): void {
  const names = new Map(
    entryPoints().map(({ name, source }) => [
      path
        .relative(root, source)
        .replaceAll("\\", "/")
        .replace(/(?:\/index)?\.ts$/, ""),
      name,
    ]),
  )
  for (const module of project.children ?? []) module.name = names.get(module.name) ?? module.name
}

/** The pages of what they are inherited from have them, and a provider has forty of them. */
function leaveOutInherited(project: ProjectReflection): void {
  const members = project.getReflectionsByKind(ReflectionKind.SomeMember)
  for (const member of members) {
    if (member.isDeclaration() && member.inheritedFrom) project.removeReflection(member)
  }
}

/** Each provider has a page that is easier to read, and a search is to find that one. */
function hideProviders(folder: string): void {
  for (const name of globSync("**/providers/*.md", { cwd: folder })) {
    const file = path.join(folder, name)
    writeFileSync(file, `---\nsearch: false\n---\n\n${readFileSync(file, "utf8")}`)
  }
}

/**
 * Writes a page for each entry point of the published packages, from the comments in their sources.
 *
 * @param folder - absolute; what is in it is deleted
 * @throws Error if a comment has a link to nothing
 */
export async function writeApiReference(folder: string): Promise<void> {
  const sources = entryPoints().map(({ source }) => source)
  const application = await Application.bootstrapWithPlugins(
    { ...options, entryPoints: sources, out: folder },
    [],
  )
  // After the members are compared with those that they are inherited from, and before they are grouped.
  application.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => leaveOutInherited(project),
    -50,
  )
  const project = await application.convert()
  if (project === undefined) throw new Error("TypeDoc cannot read the sources.")
  nameModules(project)
  application.validate(project)
  await application.generateOutputs(project)
  if (application.logger.hasWarnings() || application.logger.hasErrors()) {
    throw new Error("The API reference has the problems above.")
  }
  hideProviders(folder)
}
