import type { LoaderFunctionArgs } from "react-router"
import { auth } from "../auth.ts"

const handle = ({ request }: LoaderFunctionArgs): Promise<Response> => auth.handle(request)

export { handle as loader, handle as action }
