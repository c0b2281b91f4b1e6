import { Row, Specimen } from './specimen.tsx'

export function Basics() {
  return (
    <>
      <Specimen title="Colours" file="../../styles/tokens.css">
        {() => <Colours />}
      </Specimen>
      <Specimen title="Type" file="../../styles/type.css, fonts.css">
        {() => <Type />}
      </Specimen>
    </>
  )
}

/** Each colour with its name in a readable text colour. */
const swatches = [
  ['sand', 'bg-sand text-ink'],
  ['sand-2', 'bg-sand-2 text-ink'],
  ['paper', 'bg-paper text-ink'],
  ['ink', 'bg-ink text-sand'],
  ['marigold', 'bg-marigold text-on-marigold'],
  ['clay', 'bg-clay text-sand'],
  ['fynbos', 'bg-fynbos text-sand'],
  ['sky', 'bg-sky text-sand'],
  ['danger', 'bg-danger text-sand'],
  ['line', 'bg-line text-ink'],
] as const

function Colours() {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
      {swatches.map(([name, look]) => (
        <li
          key={name}
          className={`text-group flex min-h-18 items-end rounded-field border border-line p-2 ${look}`}
        >
          {name}
        </li>
      ))}
    </ul>
  )
}

function Type() {
  return (
    <>
      <p className="text-h1">Ask, choose, rate</p>
      <p className="text-h2" lang="ve">
        Ndi khou ṱoḓa mupulambara
      </p>
      <p className="text-h4" lang="ve">
        Ḓuvha ḽavhuḓi, Ṋemakonde
      </p>
      <p>
        Body is Noto Sans 16/1.55. <span lang="nso">Ke nyaka mošomi yo a botegago.</span> ḓ ḽ ṋ ṱ ṅ
        š Ḓ Ḽ Ṋ Ṱ Ṅ Š ê ô ë ŉ. Tue 3 Mar 2026, 14:00.
      </p>
      <Row>
        <p className="text-h2">Aa 0123456789</p>
        <p className="text-h2">R1 499.00</p>
      </Row>
    </>
  )
}
