import { createContext, type RouterContextProvider } from 'react-router'
import { findImages } from '#app/images/index.server.ts'
import type { SiteImage } from '#app/images/public/site-image.ts'
import type { PublishedContent, ReadPublishedContent } from '#app/page/public-content.ts'
import { dependsOn, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { contentTag } from './content-tag.ts'
import { type Fields, type Item, type ItemField, pictureFields, type Shape } from './fields.ts'
import { imageBlock, imageIdsIn } from './images.server.ts'
import { richText } from './rich-text.server.ts'
import { type DocumentKey, shapes } from './shapes.ts'
import { nextPublication, publicTexts } from './store.server.ts'
import { currentValues } from './values.server.ts'
import { fill, namesValue, PRICE_TABLE, type Values } from './values.ts'
import type { Texts } from './versions.ts'

/** The version of a document that this request previews. */
export const previewedContentContext = createContext<{
  document: DocumentKey
  texts: Texts
} | null>(null)

type Context = Readonly<RouterContextProvider>

export const readPublishedContent: ReadPublishedContent = async (context, keys) => {
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const now = clock.now()
  dependsOn(context, ...keys.map(contentTag))
  const [texts, next] = await Promise.all([
    publicTexts(db, keys, { language, now }),
    nextPublication(db, keys, now),
  ])
  validUntil(context, next)
  preview(context, texts, language)
  if (texts.size === 0) return {}
  const values = [...texts.values()].some((text) => namesValue(JSON.stringify(text)))
    ? await currentValues(context)
    : null
  const images = await findImages(
    db,
    [...texts].flatMap(([key, text]) => imageIdsIn(shapes[key], text)),
    language,
  )
  const filling = { language, values: values ?? noValues, images }
  const shown: Partial<Record<DocumentKey, unknown>> = {}
  for (const key of keys) {
    const text = texts.get(key)
    if (text) shown[key] = shownText(shapes[key], text, filling)
  }
  return shown as PublishedContent<(typeof keys)[number]>
}

/** Values that no text uses aren't loaded. */
const noValues = {} as Values

/** Replaces the public text of a document by the previewed one. */
function preview(context: Context, texts: Map<DocumentKey, Fields>, language: Language) {
  const previewed = context.get(previewedContentContext)
  const text = previewed?.texts[language]
  if (!previewed || text === undefined) return
  if (text === null) texts.delete(previewed.document)
  else texts.set(previewed.document, text)
}

type Filling = {
  language: Language
  values: Values
  images: ReadonlyMap<string, SiteImage>
}

const shownText = (shape: Shape, text: Fields, filling: Filling) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const value = text[name] ?? ''
      if (field.kind !== 'list') return [name, shownValue(field, name, text as Item, filling)]
      const items = typeof value === 'string' ? [] : value
      return [name, items.map((item) => shownItem(field.item, item, filling))]
    }),
  )

const shownItem = (shape: Readonly<Record<string, ItemField>>, item: Item, filling: Filling) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, shownValue(field, name, item, filling)]),
  )

/** The value of a field; other fields of the same text may contain its picture. */
function shownValue(field: ItemField, name: string, fields: Item, filling: Filling) {
  const { language, values, images } = filling
  const value = fields[name] ?? ''
  if (field.kind === 'rich') {
    // The page renders the table.
    if (field.hasPriceTable && value.trim() === PRICE_TABLE) return [PRICE_TABLE]
    return [...pictureAbove(name, fields, filling), ...richText(value, { language, values })]
  }
  if (field.kind === 'picture') return images.get(value) ?? value
  return field.kind === 'line' ? fill(value, values) : value
}

function pictureAbove(name: string, fields: Item, { images, values }: Filling) {
  const { picture, alt, use } = pictureFields(name)
  const image = images.get(fields[picture] ?? '')
  if (!image) return []
  const isDecorative = fields[use] === 'decorative'
  return [imageBlock(image, { alt: fill(fields[alt] ?? '', values), isDecorative })]
}
