import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { type Language, languages } from '#app/platform/languages.ts'
import { formatInstant } from '#app/platform/time.ts'
import { type postedAdminForm, toastAt } from '../posted-admin-form.server.ts'
import { type Control, controlsOf, type ListControl, labelOf } from './controls.server.ts'
import type { SavedText } from './edit.server.ts'
import { flatten } from './fields.ts'
import type { TextProblems } from './problems.server.ts'
import type { Published } from './publish.server.ts'
import { type DocumentKey, shapes } from './shapes.ts'

export type Posted = Awaited<ReturnType<typeof postedAdminForm>>
export type Editor = { document: DocumentKey; language: Language; readIn: Language }

export type DocumentAnswer = {
  status: number
  controls?: (Control | ListControl)[]
  problems?: TextProblems
  /** Errors in languages that this page doesn't show. */
  elsewhere?: { name: string; href: string; count: number }[]
  /** Who saved something else meanwhile, and its current value. */
  changed?: { by: string | null; rows: { name: string; now: string }[] }
  time?: string
  /** A picture that was chosen here was deleted. */
  isImageGone?: true
}

export const addressOf = ({ document, language }: Editor) =>
  `/admin/content/texts/${document}/${language}` satisfies SiteAddress

export type Changed = Extract<SavedText, { how: 'changed elsewhere' }>

/** What someone else saved, and the typed text, which isn't lost. */
export function changedElsewhere(
  i18n: I18n,
  { document }: Editor,
  changed: Changed,
): DocumentAnswer {
  const now = flatten(changed.now)
  const shape = shapes[document]
  return {
    status: 409,
    controls: controlsOf(i18n, shape, changed.typed),
    changed: {
      by: changed.by,
      rows: changed.fields.map((field) => ({
        name: labelOf(i18n, shape, { field }),
        now: readable(now[field] ?? '').slice(0, 300),
      })),
    },
  }
}

/** A list is stored as JSON: this is its readable text. */
function readable(value: string): string {
  if (!value.startsWith('[')) return value
  const items = JSON.parse(value) as Record<string, string>[]
  return items.map(({ id: _, ...item }) => Object.values(item).join(': ')).join(' · ')
}

type Outcome = Published | { how: 'nothing' }

/** The answer after publishing, or after publishing was refused. */
export function publishedAnswer({ i18n, acting }: Posted, editor: Editor, outcome: Outcome) {
  const here = addressOf(editor)
  if (outcome.how === 'published') return toastAt(here, i18n._(msg`Published`))
  if (outcome.how === 'scheduled') {
    const when = formatInstant(outcome.publicFrom, editor.readIn, acting.now)
    return toastAt(here, i18n._(msg`Scheduled for ${when}`))
  }
  if (outcome.how === 'already') return toastAt(here, i18n._(msg`Already published`), 'info')
  if (outcome.how === 'nothing') return toastAt(here, i18n._(msg`Nothing changed`), 'info')
  if (outcome.how === 'one waits')
    return toastAt(
      here,
      i18n._(msg`Another version is scheduled. Publish it or take it back first.`),
      'failure',
    )
  if (outcome.how === 'changed')
    return toastAt(
      here,
      i18n._(msg`This page was changed meanwhile. Read it, then publish.`),
      'failure',
    )
  return refused(i18n, editor, outcome)
}

function refused(
  i18n: I18n,
  { document, language }: Editor,
  outcome: Extract<Published, { how: 'wrong' | 'wrong time' }>,
): DocumentAnswer {
  if (outcome.how === 'wrong time') {
    const words = {
      'not a time': msg`Enter a date and a time.`,
      past: msg`That time has passed. Choose a later one.`,
      'too far': msg`Choose a time within a year.`,
    }
    return { status: 422, time: i18n._(words[outcome.why]) }
  }
  const own = outcome.languages.find((wrong) => wrong.language === language)
  return {
    status: 422,
    problems: own?.problems ?? {},
    elsewhere: outcome.languages
      .filter((wrong) => wrong.language !== language)
      .map((wrong) => ({
        name: languages[wrong.language].name,
        href: `/admin/content/texts/${document}/${wrong.language}`,
        count: Object.keys(wrong.problems).length,
      })),
  }
}
