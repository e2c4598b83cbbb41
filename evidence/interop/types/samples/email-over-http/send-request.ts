export async function sendVerificationRequest({
  identifier: email,
  url,
}: {
  identifier: string
  url: string
}) {
  const response = await fetch("https://api.sendgrid.com/v3/mail/send", {
    body: JSON.stringify({
      personalizations: [{ to: [{ email }] }],
      content: [{ type: "text/plain", value: `Please click here to authenticate - ${url}` }],
    }),
    headers: { Authorization: `Bearer ${process.env.SENDGRID_API}` },
    method: "POST",
  })
  if (!response.ok) {
    const { errors } = await response.json()
    throw new Error(JSON.stringify(errors))
  }
}
