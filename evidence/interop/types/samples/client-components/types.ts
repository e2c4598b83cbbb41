import type { useSession } from "next-auth/react"

export type { SessionContextValue } from "next-auth/react"
export type UseSessionOptions<R extends boolean> = NonNullable<Parameters<typeof useSession<R>>[0]>
