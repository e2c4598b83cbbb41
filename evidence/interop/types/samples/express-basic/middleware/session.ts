import type { NextFunction, Request, Response } from "express"
import { getSession } from "@auth/express"
import { authConfig } from "../config"

export async function currentSession(req: Request, res: Response, next: NextFunction) {
  const session = (await getSession(req, authConfig)) ?? undefined
  res.locals.session = session
  return next()
}
