import { expect, test } from "vitest"

import { html, render } from "../src/html.ts"

test("html escapes values, in text and in attributes", () => {
  const name = `"><img src=x onerror='alert(1)'>&`
  expect(render(html`<p title="${name}">${name}</p>`)).toBe(
    `<p title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;">` +
      `&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;</p>`,
  )
})

test("html keeps pieces and lists of pieces as they are", () => {
  const items = ["<a>", "b"].map((item) => html`<li>${item}</li>`)
  expect(render(html`${items}${html`<br />`}`)).toBe("<li>&lt;a&gt;</li><li>b</li><br />")
})

test("html leaves nothing behind for null and undefined", () => {
  expect(render(html`<p>${null}${undefined}</p>`)).toBe("<p></p>")
})

test("html does not take the look-alike of a piece for one", () => {
  const forged = JSON.parse('{"markup":"<script>"}') as never
  expect(() => html`${forged}`).toThrow(TypeError)
})
