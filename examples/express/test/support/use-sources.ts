import { registerHooks } from "node:module"

const root = new URL("../../../../", import.meta.url)
const folders: Readonly<Record<string, string>> = {
  "@lockstep/core": "core",
  "@lockstep/express": "integrations/express",
  "@lockstep/kysely-adapter": "adapters/kysely",
  "@lockstep/testing": "tools/testing",
}

/** The source of one of our entry points, as the test runner finds it too. */
function sourceOf(specifier: string): string | undefined {
  const platform = /^#(jwe|jws)$/.exec(specifier)?.[1]
  if (platform !== undefined) return new URL(`core/src/crypto/${platform}-node.ts`, root).href
  const [scope, name, ...entry] = specifier.split("/")
  const folder = folders[`${scope}/${name}`]
  return folder && new URL(`${folder}/src/${entry.join("/") || "index"}.ts`, root).href
}

// Preloaded by a Node.js process that a test starts, so that it does not run a stale build.
registerHooks({
  resolve: (specifier, context, next) => {
    const url = sourceOf(specifier)
    return url ? { url, shortCircuit: true } : next(specifier, context)
  },
})
