import type { NextApiRequest, NextApiResponse } from "next"
import { auth } from "../../auth.ts"

export default async function who(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  res.json(await auth(req, res))
}
