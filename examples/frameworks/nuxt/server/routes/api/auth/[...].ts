import { toRequest } from "@lockstep/core/node"
import { defineEventHandler } from "h3"
import { auth } from "../../../utils/auth.ts"

export default defineEventHandler(({ node }) => auth.handle(toRequest(node.req)))
