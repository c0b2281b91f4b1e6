import { type FormEvent, useEffect, useRef, useState } from 'react'
import { typedRand } from '#app/platform/money.ts'
import type { InvitationPage } from '../invitation-view.server.ts'
import { type QuoteDraft, readQuoteDraft, type TypedLine } from '../quote-form.ts'

/** The quote as it is typed: the fields hold it, and it is read again whenever something changes. */
export function useQuoteDraft(page: InvitationPage, posted: QuoteDraft | null) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(posted ?? firstDraft(page))
  // A line keeps its fields when another one goes.
  const [keys, setKeys] = useState(() => draft.lines.map((_, index) => index))

  useEffect(() => {
    if (!posted) return
    setDraft(posted)
    setKeys(posted.lines.map((_, index) => index))
  }, [posted])

  const typed = () => (form.current ? readQuoteDraft(new FormData(form.current)) : draft)

  return {
    form,
    draft,
    keys,
    read: () => setDraft(typed()),
    addLine(event: FormEvent) {
      event.preventDefault()
      const now = typed()
      setDraft({ ...now, lines: [...now.lines, emptyLine('labour')] })
      setKeys((all) => [...all, Math.max(-1, ...all) + 1])
    },
    removeLine(index: number) {
      const now = typed()
      setDraft({ ...now, lines: now.lines.filter((_, other) => other !== index) })
      setKeys((all) => all.filter((_, other) => other !== index))
    },
  }
}

type LineKind = TypedLine['kind']

const emptyLine = (kind: LineKind): TypedLine => ({ kind, words: '', quantity: '', price: '' })

/** A quote begins with what is usual: one's own fee and one's listed price for the job. */
function firstDraft({ quote, begins }: InvitationPage): QuoteDraft {
  if (quote)
    return {
      callout: typedRand(quote.calloutCents),
      lines: quote.lines.length
        ? quote.lines.map(({ kind, words, quantity, unitCents }) => ({
            kind: kind as LineKind,
            words,
            quantity: String(quantity),
            price: typedRand(unitCents),
          }))
        : [emptyLine('labour')],
      canCome: quote.canComeOn ?? '',
      guarantee: quote.guaranteeDays === null ? '' : String(quote.guaranteeDays),
      validDays: '',
      note: quote.note,
    }
  return {
    callout: begins.calloutCents === null ? '' : typedRand(begins.calloutCents),
    lines: [
      begins.line
        ? {
            kind: 'labour',
            words: begins.line.words,
            quantity: '',
            price: typedRand(begins.line.cents),
          }
        : emptyLine('labour'),
    ],
    canCome: '',
    guarantee: '',
    validDays: '',
    note: '',
  }
}
