import type { GetServerSideProps, InferGetServerSidePropsType } from "next"
import type { Session } from "next-auth"
import { useSession } from "next-auth/react"
import { auth } from "../auth"

export const getServerSideProps: GetServerSideProps<{ session: Session | null }> = async (ctx) => {
  const session = await auth(ctx)
  if (!session) return { redirect: { destination: "/", permanent: false } }
  return { props: { session } }
}

export default function Protected({
  session,
}: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const { data } = useSession({ required: true })
  return <p>{(data ?? session)?.user?.name}</p>
}
