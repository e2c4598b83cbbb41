import { applyCookies } from "@lockstep/core/node"
import { defineNitroPlugin } from "nitropack/runtime"

export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook("beforeResponse", ({ context, node }, response) => {
    if (response.body instanceof Response) response.body = context.auth.apply(response.body)
    else applyCookies(context.auth, node.res)
  })
})
