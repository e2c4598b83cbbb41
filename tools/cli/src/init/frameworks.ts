/** What `init` writes for a framework. */
export interface Framework {
  /** Files below the folder of its templates. */
  readonly files: readonly string[]
  /** Packages that the application runs on. */
  readonly packages: readonly string[]
  /** Packages for development. */
  readonly devPackages: readonly string[]
  /** The package.json must have `"type": "module"`. */
  readonly needsModules: boolean
  /** The callback URL to register at GitHub. */
  readonly callbackUrl: string
  /** The file for secrets. */
  readonly envFile: string
  readonly start: string
}

const envTemplate = "env.example"

/** The frameworks that have a quick start. */
export const frameworks: Readonly<Record<string, Framework>> = {
  express: {
    files: ["app.ts", envTemplate],
    packages: ["@lockstep/core", "@lockstep/express", "express"],
    devPackages: ["@types/express", "@types/node"],
    needsModules: true,
    callbackUrl: "http://localhost:3000/auth/callback/github",
    envFile: ".env",
    start: "node --env-file=.env app.ts",
  },
  next: {
    files: [
      "auth.ts",
      "app/api/auth/[...nextauth]/route.ts",
      "proxy.ts",
      "app/members/page.tsx",
      envTemplate,
    ],
    packages: ["@lockstep/core", "@lockstep/next"],
    devPackages: [],
    needsModules: false,
    callbackUrl: "http://localhost:3000/api/auth/callback/github",
    envFile: ".env.local",
    start: "npx next dev",
  },
  hono: {
    files: ["auth.ts", "home-page.ts", "server.ts", envTemplate],
    packages: ["@lockstep/core", "hono", "@hono/node-server"],
    devPackages: ["@types/node"],
    needsModules: true,
    callbackUrl: "http://localhost:3000/api/auth/callback/github",
    envFile: ".env",
    start: "node --env-file=.env server.ts",
  },
}

/**
 * Returns the path to which a template is written: `.env.example` gets its dot, and the sources of Next.js can be below `src`.
 *
 * @param template - path below the folder of the templates
 * @param sourceFolder - `src` or nothing
 */
export function targetOf(template: string, sourceFolder: string): string {
  return template === envTemplate ? ".env.example" : `${sourceFolder}${template}`
}
