import type { APIEvent } from "@solidjs/start/server"
import { auth } from "../../../auth.ts"

const handle = ({ request }: APIEvent): Promise<Response> => auth.handle(request)

export { handle as GET, handle as POST }
