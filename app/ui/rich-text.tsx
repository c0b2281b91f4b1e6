import type { ReactNode } from 'react'
import { Prose } from './prose.tsx'

/** Text within a paragraph: plain, bold or a link. */
export type Inline = string | { b: Inline[] } | { a: string; words: Inline[] }

/**
 * A block of an editor's text. A tree instead of HTML, so that only these elements can appear. A paragraph of
 * plain text is a string.
 */
export type RichBlock =
  | string
  | { p: Inline[] }
  | { h: string }
  | { ul: Inline[][] }
  | { ol: Inline[][] }
  | {
      img: string
      width: number
      height: number
      alt: string
      /** For a photo: more widths to choose from, by format. */
      srcSet?: { webp: string; jpg: string }
    }

type Props = { blocks: readonly RichBlock[] }

/** A whole text, with the spacing of running text. */
export function RichText({ blocks, className }: Props & { className?: string }) {
  return (
    <Prose className={className}>
      <RichBlocks blocks={blocks} />
    </Prose>
  )
}

/** Its blocks, inside an existing text. */
export const RichBlocks = ({ blocks }: Props): ReactNode =>
  blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />)

function Block({ block }: { block: RichBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('p' in block) return <p>{inline(block.p)}</p>
  if ('h' in block) return <h3>{block.h}</h3>
  if ('ul' in block) return <ul>{items(block.ul)}</ul>
  if ('ol' in block) return <ol>{items(block.ol)}</ol>
  const { img, alt, width, height, srcSet } = block
  const sizes = srcSet && '(width < 48rem) 100vw, 44rem'
  const picture = (
    <img
      src={img}
      srcSet={srcSet?.jpg}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="illustration"
    />
  )
  if (!srcSet) return picture
  return (
    <picture>
      <source type="image/webp" srcSet={srcSet.webp} sizes={sizes} />
      {picture}
    </picture>
  )
}

const items = (rows: Inline[][]) =>
  rows.map((row) => <li key={JSON.stringify(row)}>{inline(row)}</li>)

const inline = (parts: Inline[]): ReactNode =>
  parts.map((part) => {
    if (typeof part === 'string') return part
    const key = JSON.stringify(part)
    if ('b' in part) return <strong key={key}>{inline(part.b)}</strong>
    return (
      <a key={key} href={part.a} className="link">
        {inline(part.words)}
      </a>
    )
  })

/** The plain text, for a search or for search engines. */
export const plainWords = (blocks: readonly RichBlock[]): string => blocks.map(wordsOf).join(' ')

function wordsOf(block: RichBlock): string {
  if (typeof block === 'string') return block
  if ('p' in block) return inlineWords(block.p)
  if ('h' in block) return block.h
  if ('ul' in block) return block.ul.map(inlineWords).join(' ')
  if ('ol' in block) return block.ol.map(inlineWords).join(' ')
  return block.alt
}

const inlineWords = (parts: Inline[]): string =>
  parts
    .map((part) =>
      typeof part === 'string' ? part : inlineWords('b' in part ? part.b : part.words),
    )
    .join('')
