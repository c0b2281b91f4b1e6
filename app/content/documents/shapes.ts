import { msg } from '@lingui/core/macro'
import type { Shape, ShownFields } from './fields.ts'

const title = { kind: 'line', label: msg`Heading`, most: 60 } as const
const words = { kind: 'rich', label: msg({ message: 'Text', context: 'of a page' }) } as const

/**
 * A picture above a text: its id, an alternative text if the library's doesn't fit, and whether it is
 * decorative.
 */
const image = { kind: 'image', label: msg`Picture above the text` } as const
const imageAlt = {
  kind: 'line',
  label: msg`What the picture shows`,
  hint: msg`Leave this empty to use the words of the library.`,
  most: 160,
  isOptional: true,
} as const
const imageUse = {
  kind: 'choice',
  label: msg`For people who can't see it`,
  options: {
    described: msg`Read out what it shows`,
    decorative: msg`Skip it: it's decoration`,
  },
  isAdded: true,
} as const
const wordsPicture = {
  wordsPicture: image,
  wordsPictureAlt: imageAlt,
  wordsPictureUse: imageUse,
} as const

const questions = {
  title,
  questions: {
    kind: 'list',
    label: msg`Questions`,
    itemName: msg`question`,
    least: 1,
    most: 20,
    item: {
      id: { kind: 'anchor', from: 'question' },
      question: { kind: 'line', label: msg`Question`, most: 120 },
      answer: { kind: 'rich', label: msg`Answer`, most: 900, hasPriceTable: true },
    },
  },
} as const satisfies Shape

const guide = { title, words: { ...words, most: 2400 }, ...wordsPicture } as const satisfies Shape

const about = {
  missionTitle: { kind: 'line', label: msg`Mission: heading`, most: 40 },
  missionLead: { kind: 'line', label: msg`Mission: first sentence`, most: 200 },
  missionWords: { kind: 'rich', label: msg`Mission: text`, most: 900 },
  missionWordsPicture: { ...image, label: msg`Mission: picture` },
  missionWordsPictureAlt: imageAlt,
  missionWordsPictureUse: imageUse,
  valuesTitle: { kind: 'line', label: msg`Values: heading`, most: 40 },
  values: {
    kind: 'list',
    label: msg`Values`,
    itemName: msg`value`,
    least: 1,
    most: 8,
    item: {
      name: { kind: 'line', label: msg`Value`, most: 30 },
      words: { kind: 'line', label: msg`What it means`, most: 220 },
    },
  },
  nposTitle: { kind: 'line', label: msg`NPOs: heading`, most: 40 },
  nposWords: { kind: 'line', label: msg`NPOs: text`, most: 220 },
  storyTitle: { kind: 'line', label: msg`Story: heading`, most: 40 },
  storyStart: { kind: 'line', label: msg`Story: how it started in 2023`, most: 80 },
  teamTitle: { kind: 'line', label: msg`Team: heading`, most: 40 },
  teamWords: { kind: 'rich', label: msg`Team: text`, most: 600 },
  teamWordsPicture: { ...image, label: msg`Team: picture` },
  teamWordsPictureAlt: imageAlt,
  teamWordsPictureUse: imageUse,
  impactTitle: { kind: 'line', label: msg`Community Impact: heading`, most: 40 },
  impactWords: { kind: 'line', label: msg`Community Impact: text`, most: 220 },
} as const satisfies Shape

const howItWorks = {
  lead: { kind: 'line', label: msg`Under the title`, most: 120 },
  exampleTitle: { kind: 'line', label: msg`Example: heading`, most: 60 },
  exampleNote: { kind: 'line', label: msg`Example: note`, most: 120 },
  customersTitle: { kind: 'line', label: msg`For customers: heading`, most: 40 },
  customersWords: { kind: 'rich', label: msg`For customers: text`, most: 600 },
  customersWordsPicture: { ...image, label: msg`For customers: picture` },
  customersWordsPictureAlt: imageAlt,
  customersWordsPictureUse: imageUse,
  providersTitle: { kind: 'line', label: msg`For providers: heading`, most: 40 },
  providersWords: { kind: 'rich', label: msg`For providers: text`, most: 600 },
  providersWordsPicture: { ...image, label: msg`For providers: picture` },
  providersWordsPictureAlt: imageAlt,
  providersWordsPictureUse: imageUse,
} as const satisfies Shape

const careers = {
  lead: { kind: 'line', label: msg`Under the title`, most: 160 },
  sections: {
    kind: 'list',
    label: msg`Sections`,
    itemName: msg`section`,
    least: 1,
    most: 20,
    item: { title, words: { ...words, most: 2400 }, ...wordsPicture },
  },
} as const satisfies Shape

/** The built-in pictures of the slides; their files are in launch/slides.ts. */
export const slidePictures = [
  'construction-worker',
  'home-service-provider',
  'diverse-professionals',
  'local-business-owner',
] as const

const slides = {
  slides: {
    kind: 'list',
    label: msg`Slides`,
    itemName: msg`slide`,
    least: 1,
    // More slides than visitors would wait for.
    most: 4,
    item: {
      picture: { kind: 'picture', label: msg`Picture`, among: slidePictures },
      alt: {
        kind: 'line',
        label: msg`Alternative text`,
        hint: msg`Say what the picture shows, for people who can't see it.`,
        most: 120,
      },
      theme: {
        kind: 'choice',
        label: msg`Theme`,
        options: { light: msg`Dark words on light`, dark: msg`Light words on dark` },
      },
      overlay: {
        kind: 'choice',
        label: msg`Overlay`,
        options: { '0.6': msg`60%, for calm pictures`, '0.7': msg`70%, for busy pictures` },
      },
    },
  },
} as const satisfies Shape

/** The blocks of the home page in the release's order. launch/parts/home.tsx renders them. */
export const homeBlockNames = {
  search: msg`Heading and search`,
  trades: msg`Browse by trade`,
  morning: msg`Four steps`,
  meeting: msg`Providers worth meeting`,
  stories: msg`Success stories`,
  giving: msg`Giving`,
  invitation: msg`Invitation to providers`,
} as const

const homeOrder = {
  blocks: {
    kind: 'list',
    label: msg`Blocks from top to bottom`,
    itemName: msg`block`,
    least: Object.keys(homeBlockNames).length,
    most: Object.keys(homeBlockNames).length,
    order: { first: 'search', always: ['search', 'trades'] },
    item: {
      block: { kind: 'block', names: homeBlockNames },
      shown: {
        kind: 'choice',
        label: msg`On the page`,
        options: { shown: msg`Shown`, hidden: msg`Hidden` },
      },
    },
  },
} as const satisfies Shape

const homeBlocks = {
  heading: { kind: 'line', label: msg`Heading over the search`, most: 60 },
  invitationTitle: { kind: 'line', label: msg`For providers: heading`, most: 48 },
  invitationWords: { kind: 'line', label: msg`For providers: text`, most: 160 },
} as const satisfies Shape

export const shapes = {
  'home-slides': slides,
  'home-blocks': homeBlocks,
  'home-order': homeOrder,
  about,
  'how-it-works': howItWorks,
  'faq-booking': questions,
  'faq-checks': questions,
  'faq-prices': questions,
  'faq-providers': questions,
  'help-getting-started': guide,
  'help-how-to-book-services': guide,
  'help-provider-verification-process': guide,
  'help-payment-security': guide,
  'help-becoming-a-provider': guide,
  careers,
} as const satisfies Record<string, Shape>

export type DocumentKey = keyof typeof shapes
export const documentKeys = Object.keys(shapes) as DocumentKey[]
export const isDocumentKey = (key: string): key is DocumentKey => Object.hasOwn(shapes, key)

type AllShown = { [Key in DocumentKey]: ShownFields<(typeof shapes)[Key]> }

declare module '#app/page/public-content.ts' {
  interface ContentDocuments extends AllShown {}
}
