import type { NextApiRequest, NextApiResponse } from "next"
import { auth } from "../../auth"

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  const session = await auth(req, res)
  if (session) {
    return res.json(
      `This is protected content. You can access this because you are ${session.user?.email}`,
    )
  }
  res.status(401).json("You must be signed in.")
}
