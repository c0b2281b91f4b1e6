export type Entry = { name: string; bytes: Uint8Array; modifiedAt: Date }

/** Streams a ZIP archive: at most one entry is in memory. */
export async function* zipped(entries: AsyncIterable<Entry> | Iterable<Entry>) {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for await (const { name, bytes, modifiedAt: now } of entries) {
    const file = isDense(name) ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = now
    zip.add(file)
    file.push(bytes, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

/** Pictures and documents are compressed already. */
const isDense = (name: string) => /\.(webp|jpe?g|png|avif|gif|pdf|zip)$/i.test(name)
