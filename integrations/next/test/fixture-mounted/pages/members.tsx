import type { GetServerSideProps } from "next"
import type { ReactNode } from "react"
import { auth } from "../auth.ts"

interface Props {
  readonly locale: string
  readonly name: string | null
}

export const getServerSideProps: GetServerSideProps<Props> = async (context) => {
  const session = await auth(context)
  return { props: { locale: context.locale ?? "", name: session?.user?.name ?? null } }
}

export default function Members({ locale, name }: Props): ReactNode {
  return (
    <h1>
      {name} reads {locale}
    </h1>
  )
}
