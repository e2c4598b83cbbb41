import type { APIEvent } from "@solidjs/start/server"

export async function GET({ nativeEvent }: APIEvent): Promise<Response> {
  return Response.json(await nativeEvent.context.auth.session())
}
