import { runtimes } from "../../../../scripts/setup/find-runtimes.mjs"

/** What the page says of a framework or a runtime beside its files. */
export interface Framework {
  /** Folder of `examples/frameworks`. */
  readonly folder: string
  readonly title: string
  /** Packages whose versions are shown. */
  readonly packages: readonly string[]
  /** What it was tested with beside these packages. */
  readonly testedWith?: string
  /** What is shown, in this order. */
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

/** The version that tests install. */
function versionOf(name: "node-22" | "bun" | "deno"): string {
  const found = runtimes.find((each) => each.name === name)
  if (found === undefined) throw new Error(`Tests install no runtime ${name}.`)
  return found.version
}

const invalidHost =
  "If the `Host` header of a request is invalid, `request.url` is not a URL. Any client can send such a request: respond with 400."

const ownCheck =
  "The framework itself rejects forms with another `Origin` than the application. This includes responses that a provider posts, such as Apple."

/** The frameworks, in the order of the page. */
export const frameworks: readonly Framework[] = [
  {
    folder: "node-http",
    title: "node:http",
    packages: [],
    testedWith: `Node.js 24 and ${versionOf("node-22")}`,
    files: ["server.ts"],
    notes: [
      "`toRequest` throws a `BadRequest` for a request without a valid host. Any client can send one: respond with 400.",
      "`toRequest` and `sendResponse` take the requests and responses of `node:http2`, too.",
    ],
  },
  {
    folder: "hono",
    title: "Hono",
    packages: ["hono", "@hono/node-server"],
    files: ["server.ts"],
    notes: [
      "After a middleware that reads bodies, `c.req.raw` has no body. `cloneRawRequest` restores it from Hono's copy.",
    ],
  },
  {
    folder: "fastify",
    title: "Fastify",
    packages: ["fastify"],
    files: ["server.ts"],
    notes: [
      "Fastify rejects forms for which it has no parser. The routes of Lockstep are in a scope without parsers, so that the body reaches them.",
      "Handlers do not return a `Response`: `applyCookies` adds the cookies in the `onSend` hook, and keeps cookies that the response sets.",
    ],
  },
  {
    folder: "koa",
    title: "Koa",
    packages: ["koa"],
    files: ["server.ts"],
    notes: [
      "After a middleware that parses bodies, pass the parsed body: `toRequest(ctx.req, { body: ctx.request.body })`.",
    ],
  },
  {
    folder: "h3",
    title: "h3",
    packages: ["h3"],
    files: ["server.ts"],
    notes: [],
  },
  {
    folder: "elysia",
    title: "Elysia",
    packages: ["elysia"],
    testedWith: `Bun ${versionOf("bun")}`,
    files: ["server.ts"],
    notes: [
      "Handlers that read the session return a `Response`, to which `apply` adds the cookies.",
      invalidHost,
    ],
  },
  {
    folder: "sveltekit",
    title: "SvelteKit",
    packages: ["@sveltejs/kit", "@sveltejs/adapter-node"],
    files: [
      "src/hooks.server.ts",
      "src/app.d.ts",
      "src/routes/api/auth/[...path]/+server.ts",
      "src/routes/api/session/+server.ts",
      "src/routes/+page.server.ts",
      "src/routes/+page.svelte",
    ],
    notes: [
      "The server of `@sveltejs/adapter-node` treats each request as https. Behind a reverse proxy, set `PROTOCOL_HEADER=x-forwarded-proto`.",
      "If the reverse proxy replaces the header `Host`, also set `HOST_HEADER=x-forwarded-host`. With `AUTH_URL` alone, SvelteKit responds to every form with status 403.",
      `${ownCheck} Add such a provider to \`csrf.trustedOrigins\`.`,
      "Links to the routes of Lockstep need `data-sveltekit-reload`.",
    ],
  },
  {
    folder: "astro",
    title: "Astro",
    packages: ["astro", "@astrojs/node"],
    files: [
      "astro.config.ts",
      "src/middleware.ts",
      "src/env.d.ts",
      "src/pages/api/auth/[...path].ts",
      "src/pages/api/session.ts",
      "src/pages/index.astro",
    ],
    notes: [
      `${ownCheck} For such a provider, \`security.checkOrigin\` must be off.`,
      "Behind a reverse proxy, list the public URL in `security.allowedDomains`, and let the reverse proxy overwrite `X-Forwarded-Host` and `X-Forwarded-Proto`. With `AUTH_URL` alone, Astro responds to every form with status 403.",
      "A prerendered page is created at build time and has no session.",
    ],
  },
  {
    folder: "react-router",
    title: "React Router",
    packages: ["react-router"],
    files: [
      "app/routes.ts",
      "app/auth-context.ts",
      "app/root.tsx",
      "app/routes/auth.ts",
      "app/routes/session.ts",
      "app/routes/home.tsx",
    ],
    notes: [],
  },
  {
    folder: "tanstack-start",
    title: "TanStack Start",
    packages: ["@tanstack/react-start"],
    files: [
      "src/start.ts",
      "src/routes/api/auth.$.ts",
      "src/routes/api/session.ts",
      "src/routes/index.tsx",
    ],
    notes: ["A loader also runs in the browser: read the session in a server function."],
  },
  {
    folder: "solid-start",
    title: "SolidStart",
    packages: ["@solidjs/start", "h3"],
    files: [
      "vite.config.ts",
      "src/middleware.ts",
      "src/routes/api/auth/[...path].ts",
      "src/routes/api/session.ts",
      "src/routes/index.tsx",
    ],
    notes: ['Links to the routes of Lockstep need `rel="external"`.'],
  },
  {
    folder: "nuxt",
    title: "Nuxt",
    packages: ["nuxt", "h3"],
    files: [
      "server/middleware/auth.ts",
      "server/plugins/auth.ts",
      "server/routes/api/auth/[...].ts",
      "server/routes/api/session.ts",
      "app/app.vue",
    ],
    notes: [
      "In this example, the file `auth.ts` is `server/utils/auth.ts`. Nuxt 4 uses h3 1, which has Node.js requests.",
    ],
  },
  {
    folder: "bun",
    title: "Bun",
    packages: [],
    testedWith: `Bun ${versionOf("bun")}`,
    files: ["server.ts"],
    notes: [invalidHost],
  },
  {
    folder: "deno",
    title: "Deno",
    packages: [],
    testedWith: `Deno ${versionOf("deno")}`,
    files: ["server.ts"],
    notes: [
      "Start it with `deno run --allow-env --allow-net server.ts`: Lockstep reads `AUTH_SECRET` and other variables, and sends requests to providers.",
      invalidHost,
    ],
  },
  {
    folder: "workers",
    title: "Cloudflare Workers",
    packages: ["miniflare"],
    testedWith: "`workerd`",
    files: ["wrangler.json", "worker.ts"],
    notes: [
      "`auth.ts` reads the variables and secrets of the Worker from `process.env`, which it has with the flag `nodejs_compat`. Lockstep needs nothing else of Node.js. Without the flag, pass the properties of `env` from `cloudflare:workers` as options.",
      "Instances of a Worker share no memory. Without a database and without a [shared `store`](stores.md), each instance accepts a one-time value once. Rate limits need a shared `store`, or each instance counts alone.",
    ],
  },
]
