import { index, route, type RouteConfig } from "@react-router/dev/routes"

const routes: RouteConfig = [
  index("routes/home.tsx"),
  route("api/auth/*", "routes/auth.ts"),
  route("api/session", "routes/session.ts"),
]
export default routes
