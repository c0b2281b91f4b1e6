import { findImages, imageNames, setImageUses } from '#app/images/index.server.ts'
import { imageSources, type SiteImage } from '#app/images/public/site-image.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { RichBlock } from '#app/ui/rich-text.tsx'
import { contentTag } from './content-tag.ts'
import { documents } from './documents.ts'
import type { Fields, Item, ItemField, Shape } from './fields.ts'
import { type DocumentKey, shapes } from './shapes.ts'
import { textsInUse } from './store.server.ts'
import type { Texts } from './versions.ts'

const holdsImage = ({ kind }: { kind: string }) => kind === 'image' || kind === 'picture'

const eachItem = (value: Fields[string] | undefined): Item[] =>
  typeof value === 'string' || !value ? [] : value

/** The text with `change` applied to each picture of the library in it. */
function withImages(shape: Shape, text: Fields, change: (id: string) => string): Fields {
  const changed = (fields: Readonly<Record<string, ItemField>>, item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => {
        const field = fields[name]
        return [name, field && holdsImage(field) && isId(value) ? change(value) : value]
      }),
    )
  return Object.fromEntries(
    Object.entries(text).map(([name, value]) => {
      const field = shape[name]
      if (field?.kind === 'list')
        return [name, eachItem(value).map((item) => changed(field.item, item))]
      if (!field || typeof value !== 'string') return [name, value]
      return [name, changed({ [name]: field }, { [name]: value })[name]!]
    }),
  )
}

/** The pictures of the library in a text. */
export function imageIdsIn(shape: Shape, text: Fields): string[] {
  const ids = new Set<string>()
  withImages(shape, text, (id) => {
    ids.add(id)
    return id
  })
  return [...ids]
}

const imageIdsOf = (document: DocumentKey, texts: Texts) =>
  Object.values(texts).flatMap((text) => (text ? imageIdsIn(shapes[document], text) : []))

/** Whether a text of this shape can have a picture of the library. */
export const takesImages = (shape: Shape): boolean =>
  Object.values(shape).some((field) =>
    field.kind === 'list' ? Object.values(field.item).some(holdsImage) : holdsImage(field),
  )

/**
 * Records the pictures used by the draft, the scheduled version and the public ones. Called in the
 * transaction that changes any of them. A replaced version doesn't prevent deleting its pictures: when
 * restored, it comes back without them.
 */
export async function announceImageUses(tx: Tx, document: DocumentKey) {
  if (!takesImages(shapes[document])) return
  const texts = await textsInUse(tx, document)
  const user = {
    kind: 'page',
    id: document,
    title: i18nFor('en')._(documents[document].name),
    address: `/admin/content/texts/${document}/en`,
    tag: contentTag(document),
  } as const
  await setImageUses(
    tx,
    user,
    texts.flatMap((text) => imageIdsOf(document, text)),
  )
}

/** An earlier version without pictures that were deleted since. */
export async function withoutGoneImages(
  tx: Tx,
  document: DocumentKey,
  texts: Texts,
): Promise<Texts> {
  const found = await findImages(tx, imageIdsOf(document, texts), 'en')
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      text && withImages(shapes[document], text, (id) => (found.has(id) ? id : '')),
    ]),
  )
}

/** The same texts with the pictures' names, for the list of changes. */
export async function withImageNames(db: Queryable, shape: Shape, texts: Fields[]) {
  const ids = texts.flatMap((text) => imageIdsIn(shape, text))
  const names = await imageNames(db, ids)
  return texts.map((text) => withImages(shape, text, (id) => names.get(id) ?? ''))
}

/** The picture above a text. */
export function imageBlock(
  image: SiteImage,
  { alt, isDecorative }: { alt: string; isDecorative: boolean },
): RichBlock {
  const { src, srcSet, width, height } = imageSources(image)
  return { img: src, srcSet, width, height, alt: isDecorative ? '' : alt || image.alt }
}
