import type { RequestAuth } from "@lockstep/core"

declare global {
  namespace App {
    interface Locals {
      auth: RequestAuth
    }
  }
}
