import { dayOf } from './time.ts'

/** It makes spreadsheets read a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A download that spreadsheets open, named after what it holds and its day. Lines are sent as they are read, so that a
 * long file is never in memory as a whole.
 */
export const csvFile = (name: string, now: Date, lines: AsyncGenerator<string>) =>
  new Response(streamOf(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${dayOf(now)}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })

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
