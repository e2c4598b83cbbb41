import {
  Component,
  type ComponentType,
  createElement,
  type ReactElement,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
} from "react"
import {
  SessionProvider,
  type SessionProviderProps,
  useSession,
  type UseSessionOptions,
  type UseSessionResult,
} from "../../src/react.ts"

/** What a page shows. */
export interface TreeOptions {
  readonly provider?: SessionProviderProps
  /** Each gets a badge. Default: one. */
  readonly badges?: readonly UseSessionOptions[]
  /** Whether React mounts everything twice. */
  readonly strict?: boolean
  /** Stands for the badges, behind its own boundary. */
  readonly late?: ComponentType
}

/** What the badges showed, and got, one after the other. */
export const seen: { text: string; result: UseSessionResult }[] = []

/** Shows whose session it is. */
export function Badge(options: UseSessionOptions): ReactNode {
  const result = useSession(options)
  const text = `${result.data?.user?.name ?? "nobody"} ${result.status}`
  useEffect(() => {
    seen.push({ text, result })
  }, [text, result])
  return createElement("p", null, text)
}

/** Shows an error of those below it. */
class Boundary extends Component<{ children?: ReactNode }, { message?: string }> {
  static getDerivedStateFromError({ message }: Error): { message: string } {
    return { message }
  }

  override state: { message?: string } = {}

  override render(): ReactNode {
    const { message } = this.state
    return message === undefined ? this.props.children : createElement("h1", null, message)
  }
}

/**
 * A page with a provider and badges.
 *
 * @param options - what it shows
 */
export function tree({ provider, badges = [{}], strict, late }: TreeOptions): ReactElement {
  const shown = badges.map((options, key) => createElement(Badge, { ...options, key }))
  const content = late === undefined ? shown : [createElement(late, { key: "late" })]
  const suspended = createElement(Suspense, { fallback: "Wait" }, content)
  const page = createElement(Boundary, null, createElement(SessionProvider, provider, suspended))
  return strict === true ? createElement(StrictMode, null, page) : page
}
