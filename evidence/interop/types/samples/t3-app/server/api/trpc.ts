import { auth } from "../auth/index"

export const createTRPCContext = async (opts: { headers: Headers }) => {
  const session = await auth()
  return { session, ...opts }
}

type Context = Awaited<ReturnType<typeof createTRPCContext>>

export function protectedProcedure({ session }: Context) {
  if (!session?.user) throw new Error("UNAUTHORIZED")
  const user: { id: string; name?: string | null } = session.user
  return user.id
}
