import theme, { VPHomeContent, VPHomeFeatures, VPHomeHero } from "vitepress/theme-without-fonts"
import type { Theme } from "vitepress"
import "./contrast.css"
import "./headings.css"
import "./home.css"

// The fonts of the reader's system: the site loads none.
const siteTheme: Theme = {
  extends: theme,
  // VitePress has a layout of these parts, but without the landmark "main", which screen readers jump to.
  enhanceApp({ app }) {
    app.component("HomeHero", VPHomeHero)
    app.component("HomeFeatures", VPHomeFeatures)
    app.component("HomeContent", VPHomeContent)
  },
}

export default siteTheme
