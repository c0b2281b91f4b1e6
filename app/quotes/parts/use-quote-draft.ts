import { type FormEvent, useEffect, useRef, useState } from 'react'
import { typedRand } from '#app/platform/money.ts'
import type { InvitationPage } from '../invitation-view.server.ts'
import { fillIn, type ListedPrice, lineOf } from '../price-list.ts'
import { type QuoteDraft, readQuoteDraft, type TypedLine } from '../quote-form.ts'

/** The quote being typed: an uncontrolled form, parsed again on every change. */
export function useQuoteDraft(page: InvitationPage, posted: QuoteDraft | null) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(posted ?? firstDraft(page))
  // Stable keys, so that a line keeps its fields when another is removed.
  const [keys, setKeys] = useState(() => draft.lines.map((_, index) => index))

  useEffect(() => {
    if (!posted) return
    setDraft(posted)
    setKeys(posted.lines.map((_, index) => index))
  }, [posted])

  // A key that remounts the fields when values are filled in.
  const [filled, setFilled] = useState(0)

  const typed = () => (form.current ? readQuoteDraft(new FormData(form.current)) : draft)

  return {
    form,
    draft,
    keys,
    filled,
    read: () => setDraft(typed()),
    fillIn(event: FormEvent, entry: ListedPrice) {
      event.preventDefault()
      const next = fillIn(typed(), entry, page.priceList)
      setDraft(next)
      setKeys((all) => next.lines.map((_, index) => Math.max(-1, ...all) + 1 + index))
      setFilled((count) => count + 1)
    },
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

/** The defaults of a quote: the provider's call-out fee, and the price list's entry for the job. */
function firstDraft({ quote, calloutCents, priceList }: InvitationPage): QuoteDraft {
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
  const usual = priceList.find(({ isUsual }) => isUsual)
  return {
    callout: calloutCents === null ? '' : typedRand(calloutCents),
    lines: [usual ? lineOf(usual) : emptyLine('labour')],
    canCome: '',
    guarantee: '',
    validDays: '',
    note: usual?.description ?? '',
  }
}
