import theme from "vitepress/theme-without-fonts"
import "./contrast.css"
import "./headings.css"

// The fonts of the reader's system: the site loads none.
export default theme
