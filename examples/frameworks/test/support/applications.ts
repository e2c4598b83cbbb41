/** How an application is built and started. */
export interface Application {
  /** Its folder. */
  readonly name: string
  readonly title: string
  /** Arguments of Node.js that build it; absent: there is nothing to build. */
  readonly build?: readonly string[]
  /** Arguments of Node.js that start what was built. */
  readonly start: readonly string[]
  /** Its server takes every request for one by https unless a proxy says otherwise. */
  readonly needsProxy?: true
}

/** One application per framework. */
export const applications: readonly Application[] = [
  { name: "node-http", title: "node:http", start: ["server.ts"] },
  { name: "hono", title: "Hono", start: ["server.ts"] },
  { name: "fastify", title: "Fastify", start: ["server.ts"] },
  { name: "h3", title: "h3", start: ["server.ts"] },
  {
    name: "sveltekit",
    title: "SvelteKit",
    build: ["node_modules/vite/bin/vite.js", "build"],
    start: ["build"],
    needsProxy: true,
  },
  {
    name: "astro",
    title: "Astro",
    build: ["node_modules/astro/bin/astro.mjs", "build"],
    start: ["dist/server/entry.mjs"],
  },
  {
    name: "react-router",
    title: "React Router",
    build: ["node_modules/@react-router/dev/bin.cjs", "build"],
    start: ["node_modules/@react-router/serve/bin.cjs", "build/server/index.js"],
  },
  {
    name: "tanstack-start",
    title: "TanStack Start",
    build: ["node_modules/vite/bin/vite.js", "build"],
    start: [
      "node_modules/srvx/bin/srvx.mjs",
      "--prod",
      "--static",
      "../client",
      "dist/server/server.js",
    ],
  },
  {
    name: "solid-start",
    title: "SolidStart",
    build: ["node_modules/vite/bin/vite.js", "build"],
    start: [
      "node_modules/srvx/bin/srvx.mjs",
      "--prod",
      "--static",
      "../client",
      "dist/server/entry-server.js",
    ],
  },
  {
    name: "nuxt",
    title: "Nuxt",
    build: ["node_modules/nuxt/bin/nuxt.mjs", "build"],
    start: [".output/server/index.mjs"],
  },
]
