import { createQwikCity } from "@builder.io/qwik-city/middleware/node"
import qwikCityPlan from "@qwik-city-plan"
import { createServer } from "node:http"
import render from "./entry.ssr"

const { router, notFound, staticFile } = createQwikCity({ render, qwikCityPlan })

const server = createServer((req, res) => {
  void staticFile(req, res, () => void router(req, res, () => void notFound(req, res, () => {})))
})
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"))
