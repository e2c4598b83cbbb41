import type { LoaderFunctionArgs } from "react-router"
import { authContext } from "../auth-context.ts"

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return Response.json(await context.get(authContext).session())
}
