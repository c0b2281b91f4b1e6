import { deflateRawSync, deflateSync } from 'node:zlib'

/** A small valid PDF of empty pages, with more objects if wanted. */
export function somePdf({ pages = 1, more = '', trailer = '' } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R >>'),
    ...(more ? [more] : []),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(
    `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  )
}

/** The same with its pages inside a compressed object stream, as most programs write them. */
export function packedPdf(objects: string, kind = '/Type /ObjStm'): Buffer {
  const packed = deflateSync(Buffer.from(objects, 'latin1'))
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< ${kind} /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  ])
}

/** A Word document with these additional parts. */
export function someWord(parts: Record<string, Buffer> = {}): Buffer {
  const type =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  return zip({
    '[Content_Types].xml': Buffer.from(type),
    'word/document.xml': Buffer.from('<w:document/>'),
    ...parts,
  })
}

function zip(parts: Record<string, Buffer>): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let index = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(packed.length, 4)
    // It declares a small size, whatever it unpacks to.
    sizes.writeUInt32LE(Math.min(content.length, 1000), 8)
    const shared = Buffer.concat([
      Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
      sizes,
      Buffer.from([name.length, 0, 0, 0]),
    ])
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(index, 10)
    entries.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, where, Buffer.from(name)]),
    )
    files.push(local)
    index += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(index, 16)
  return Buffer.concat([...files, directory, end])
}
