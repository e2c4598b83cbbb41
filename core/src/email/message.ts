import { cssColor, parseColor, readableOn } from "../pages/color.ts"
import { type Html, html } from "../pages/escape-html.ts"
import { htmlDocument } from "../pages/html-document.ts"
import type { PageSettings } from "../pages/page-settings.ts"
import { translate, translateTime, translateFilled } from "../pages/translate.ts"
import type { EmailMessage } from "../provider/email-provider.ts"

/** The color of the button if the theme has none. */
const nearlyBlack = [24, 24, 27] as const

/** Keeps the host in the title from becoming a link: email programs turn every host into one. */
const zeroWidthSpace = "\u200b"

/**
 * Renders the email with the magic link as plain text and as escaped HTML. It contains only
 * messages of the configuration, the host, the link and two validated colors. So an attacker cannot
 * send their own words to another user's mailbox by entering them in a form.
 *
 * @param host - the host of the application, with its port
 * @param settings - the messages, and the colors of the button
 * @param maxAge - how long the link is valid, in seconds
 */
export function renderMessage(
  url: string,
  host: string,
  settings: PageSettings,
  maxAge: number,
): EmailMessage {
  const notes = `${translateTime(settings, "verifyRequest.lifetime", maxAge)} ${translate(settings, "email.ignore")}`
  const title = translateFilled(
    settings,
    "email.subject",
    host.replaceAll(".", `${zeroWidthSpace}.`),
  )
  const subject = translateFilled(settings, "email.subject", host)
  return {
    subject,
    text: `${subject}\n${url}\n\n${notes}\n`,
    html: htmlDocument(settings, title, body(title, linkButton(url, settings), notes)),
  }
}

/** Uses style attributes and a table layout, because many email programs support nothing else. */
function body(title: string, button: Html, notes: string): Html {
  return html`<body style="margin:0;padding:32px 16px;background:#f4f4f5;font-family:sans-serif">
    <table role="presentation" width="100%" style="max-width:480px;margin:0 auto;background:#fff">
      <tr>
        <td align="center" style="padding:16px 24px;font-size:14px;color:#52525b">
          <p style="font-size:20px;color:#18181b">${title}</p>
          ${button}
          <p>${notes}</p>
        </td>
      </tr>
    </table>
  </body>`
}

function linkButton(url: string, settings: PageSettings): Html {
  const { theme } = settings
  const brand = parseColor(theme.brandColor) ?? nearlyBlack
  const colors = `background:${cssColor(brand)};color:${cssColor(parseColor(theme.buttonText) ?? readableOn(brand))}`
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;${colors};font-size:16px;font-weight:bold;text-decoration:none`
  return html`<a href="${url}" target="_blank" style="${style}"
    >${translate(settings, "signIn.button")}</a
  >`
}
