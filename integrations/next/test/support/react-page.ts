/** What a page with React runs in the browser; tests talk to it as `app`. */
import { type ComponentType, lazy, version } from "react"
import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import * as lockstep from "../../src/react.ts"
import * as webauthn from "../../src/webauthn.ts"
import { Badge, seen, tree, type TreeOptions } from "./react-tree.ts"

const container = document.body
let root: Root | undefined

const app = {
  version,
  lockstep,
  webauthn,
  seen,
  /** What React complained of. */
  problems: [] as string[],

  render(options: TreeOptions = {}): void {
    root ??= createRoot(container)
    root.render(tree(options))
  },

  /**
   * Takes over what the server rendered; the badges come later.
   *
   * @returns a function that lets them come
   */
  hydrate(html: string, options: TreeOptions): () => void {
    container.innerHTML = html
    let arrive: (module: { default: ComponentType }) => void = () => {}
    const late = lazy(
      () => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)),
    )
    const onRecoverableError = (error: unknown): void => void app.problems.push(String(error))
    root = hydrateRoot(container, tree({ ...options, late }), { onRecoverableError })
    return () => arrive({ default: Badge })
  },

  unmount(): void {
    root?.unmount()
    root = undefined
  },

  /** What the newest badge got from `useSession` to update the session with. */
  async update(data?: unknown): Promise<lockstep.Session | null> {
    const badge = seen.at(-1)
    if (badge === undefined) throw new Error("There is no badge yet.")
    return badge.result.update(data)
  },

  /** Pretends that the page is looked at again. */
  look(): void {
    dispatchEvent(new Event("focus"))
    document.dispatchEvent(new Event("visibilitychange"))
  },

  texts: (): string[] => seen.map(({ text }) => text),
}

declare global {
  interface Window {
    /** What tests use in the page. */
    readonly app: typeof app
  }
}

Object.assign(window, { app })
