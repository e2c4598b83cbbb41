/** How an application is built and started. */
export interface Application {
  /** Its folder. */
  readonly name: string
  readonly title: string
  /** Arguments of Node.js that build it; absent: there is nothing to build. */
  readonly build?: readonly string[]
  /** Arguments of Node.js that start what was built. */
  readonly start: readonly string[]
}

/** One application per framework. */
export const applications: readonly Application[] = [
  { name: "node-http", title: "node:http", start: ["server.ts"] },
  { name: "hono", title: "Hono", start: ["server.ts"] },
  { name: "fastify", title: "Fastify", start: ["server.ts"] },
  { name: "h3", title: "h3", start: ["server.ts"] },
]
