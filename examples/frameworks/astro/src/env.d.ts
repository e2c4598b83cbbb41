declare namespace App {
  interface Locals {
    auth: import("@lockstep/core").RequestAuth
  }
}
