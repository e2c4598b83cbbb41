import path from "node:path"
import { createContext, runInContext } from "node:vm"
import type { Page } from "playwright-core"
import type { AuthConfig } from "@lockstep/core"
import { type ClientSite, openSite } from "../../../../core/test/support/client-site.ts"
import { bundleForBrowser, coreSources } from "./browser-bundle.ts"
import type { TreeOptions } from "./react-tree.ts"

/** The majors of React that the package works with. */
export const majors = [19, 18] as const

type Major = (typeof majors)[number]

/** A site with pages that run React, which counts what it is asked. */
export interface ReactSite extends ClientSite {
  /** Methods, routes and pages, such as `GET session /a`. */
  readonly asked: string[]
  /** Answers what is asked of the session instead of the site, when it is set. */
  intercept: (route: string) => Promise<Response | undefined>
}

/** Renders as a server does, to HTML. */
export type Renderer = (options: TreeOptions) => string

const next = path.join(import.meta.dirname, "../..")

/**
 * Opens a site whose pages run a major of React.
 *
 * @param major - of React
 * @param application - below `/api/auth`; default: one with a form and a provider
 */
export async function openReactSite(major: Major, application?: AuthConfig): Promise<ReactSite> {
  const script = await bundle("react-page", major)
  const asked: string[] = []
  const site = await openSite(application, async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === "/script.js") return answer(script, "text/javascript")
    if (!pathname.startsWith("/api/auth/")) {
      return answer(`<!doctype html><script src="/script.js" defer></script>`, "text/html")
    }
    const route = `${request.method} ${pathname.slice("/api/auth/".length)}`
    asked.push(`${route} ${new URL(request.headers.get("referer") ?? request.url).pathname}`)
    return route.endsWith(" session") ? opened.intercept(route) : undefined
  })
  const opened: ReactSite = { ...site, asked, intercept: async () => undefined }
  return opened
}

/**
 * Opens a page, once its script has run.
 *
 * @param page - of the browser
 * @param url - of a page of the site
 */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => "app" in globalThis)
}

/**
 * Loads a major of React where there is what a server has, and nothing of a browser.
 *
 * @param major - of React
 */
export async function openRenderer(major: Major): Promise<Renderer> {
  const problems: unknown[] = []
  const console = { error: (...problem: unknown[]) => problems.push(problem) }
  const context = createContext({
    console,
    TextEncoder,
    MessageChannel,
    setTimeout,
    queueMicrotask,
  })
  runInContext(await bundle("react-served", major), context)
  // The script puts it there.
  const { served } = context as { served: Renderer }
  return (options) => {
    const html = served(options)
    if (problems.length > 0) throw new Error(`React complained: ${String(problems)}`)
    return html
  }
}

/**
 * Waits until the newest text of a badge has this in it. Effects of the page have run by then.
 *
 * @param page - of the browser
 * @param text - part of what a badge shows
 */
export async function shown(page: Page, text: string): Promise<void> {
  await page.waitForFunction((part) => window.app.texts().at(-1)?.includes(part), text)
}

async function bundle(module: string, major: Major): Promise<string> {
  const installed = (name: string): string =>
    path.join(next, "node_modules", major === 19 ? name : `${name}-${major}`)
  return bundleForBrowser({
    entry: path.join(import.meta.dirname, `${module}.ts`),
    alias: {
      react: installed("react"),
      "react-dom": installed("react-dom"),
      ...coreSources,
    },
    define: { "process.env.NODE_ENV": '"development"' },
    format: "iife",
  })
}

function answer(body: string, type: string): Response {
  return new Response(body, { headers: { "content-type": type } })
}
