/** How an application is built and started. */
export interface Application {
  readonly name: string
  readonly title: string
  /** Absent: its name. */
  readonly folder?: string
  /** Arguments of Node.js that build it; absent: there is nothing to build. */
  readonly build?: readonly string[]
  /** Arguments of the program that starts what was built. */
  readonly start: readonly string[]
  /** The environment variable with the program that runs it; absent: the workspace's Node.js does. */
  readonly program?: "LOCKSTEP_BUN" | "LOCKSTEP_DENO" | "LOCKSTEP_NODE_22"
  /** It is asked to end, because it has to end another program. */
  readonly endsAnother?: true
  /** Its server takes every request for one by https unless a proxy says otherwise. */
  readonly needsProxy?: true
  /** Environment variables of the framework itself, behind a proxy with another URL. */
  readonly behindProxy?: Readonly<Record<string, string>>
}

/** One application per framework, and per runtime. */
export const applications: readonly Application[] = [
  { name: "node-http", title: "node:http", start: ["server.ts"] },
  { name: "hono", title: "Hono", start: ["server.ts"] },
  { name: "fastify", title: "Fastify", start: ["server.ts"] },
  { name: "koa", title: "Koa", start: ["server.ts"] },
  { name: "h3", title: "h3", start: ["server.ts"] },
  { name: "elysia", title: "Elysia", program: "LOCKSTEP_BUN", start: ["server.ts"] },
  {
    name: "sveltekit",
    title: "SvelteKit",
    build: ["node_modules/vite/bin/vite.js", "build"],
    start: ["build"],
    needsProxy: true,
    behindProxy: { HOST_HEADER: "x-forwarded-host" },
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
  {
    name: "node-22",
    title: "Node.js 22",
    folder: "node-http",
    program: "LOCKSTEP_NODE_22",
    start: ["server.ts"],
  },
  { name: "bun", title: "Bun", program: "LOCKSTEP_BUN", start: ["server.ts"] },
  {
    name: "deno",
    title: "Deno",
    program: "LOCKSTEP_DENO",
    start: ["run", "--allow-env", "--allow-net", "server.ts"],
  },
  {
    name: "workers",
    title: "Cloudflare Workers",
    build: ["node_modules/rolldown/bin/cli.mjs", "--config", "rolldown.config.ts"],
    start: ["start.ts"],
    endsAnother: true,
  },
]
