import { getSession } from "@auth/solid-start"
import { useRouteData } from "solid-start"
import { createServerData$ } from "solid-start/server"
import { authOptions } from "~/auth"

export const routeData = () =>
  createServerData$((_, { request }) => getSession(request, authOptions))

export default function Home() {
  const session = useRouteData<typeof routeData>()
  return <h1>{session()?.user?.name ?? "Nobody"}</h1>
}
