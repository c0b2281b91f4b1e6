/** As much as a spreadsheet opens with ease; narrower days give the rest. */
export const MOST_LINES = 100_000

/** A file for spreadsheets, sent as its lines are read, so that a long one is never in memory as a whole. */
export function csvResponse(name: string, lines: AsyncGenerator<string>): Response {
  return new Response(streamOf(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** The byte order mark makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

function streamOf(lines: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(stream) {
      const { value, done } = await lines.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
}
