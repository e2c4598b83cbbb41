import solid from "solid-start/vite"
import node from "solid-start-node"

export default { plugins: [solid({ adapter: node() })], build: { minify: false } }
