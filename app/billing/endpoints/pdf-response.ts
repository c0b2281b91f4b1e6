/** A PDF that its owner opens in a tab and may save. */
export const pdfResponse = (name: string, bytes: Uint8Array) =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'private, max-age=3600',
      'Content-Disposition': `inline; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
