import { msg, plural } from '@lingui/core/macro'
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { may } from '#app/page/permissions.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { spokenPhone } from '#app/platform/phone.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf, formatInstant, formatMonth } from '#app/platform/time.ts'
import { actingProvider } from '#app/providers/index.server.ts'
import { readAll } from './contact.ts'
import { readContactFile } from './contact-file.ts'
import { importClients } from './import-clients.server.ts'
import { consentWords } from './import-words.ts'
import { MOST_FILE_BYTES } from './limits.ts'
import { planImport } from './plan-import.ts'
import { type Carried, readCarried, readPicked } from './posted-contacts.ts'
import { clientsOf, importsOf } from './queries.server.ts'
import { undoImport } from './undo-import.server.ts'

type Context = Readonly<RouterContextProvider>

const PAGE = '/provider-portal/import'

/** The actions of the import page: nothing is stored before "import". */
export async function handleImportAct(context: Context, request: Request) {
  const i18n = requestI18n(context)
  const provider = actingProvider(context, request, 'import')
  const person = signedIn(context, request)
  if (!may(person, 'keep clients', { provider: provider.user_id }))
    throw data(null, { status: 404 })
  const { db, clock } = context.get(servicesContext)
  const form = await postedForm(request)
  const deciding = { providerId: provider.id, by: person.id, now: clock.now() }
  const intent = form.get('intent')
  if (intent === 'load') return load(context, provider.id, form)
  if (intent === 'undo') {
    const importId = form.get('importId')
    if (!isId(importId)) throw data(null, { status: 404 })
    const undone = await undoImport(db, { ...deciding, importId })
    return goTo(
      PAGE,
      undone.ok
        ? { kind: 'success', title: i18n._(msg`Import undone`) }
        : {
            kind: 'failure',
            title:
              undone.why === 'edited'
                ? i18n._(
                    msg`Some of these clients have changed since. Remove the others one by one.`,
                  )
                : i18n._(msg`This import was already undone.`),
          },
    )
  }

  const carried = readCarried(form.get('carried'))
  if (!carried)
    return refused(i18n._(msg`Load the contacts again: we couldn't read what was sent.`))
  const chosen = chosenIn(form, carried)
  const typed = String(form.get('q') ?? '').slice(0, 100)
  const show = (more: Partial<Shown> = {}, status = 200) =>
    preview(context, provider.id, carried, { chosen, typed, ...more }, status)
  if (intent === 'select-all') return show({ chosen: 'all' })
  if (intent === 'deselect-all') return show({ chosen: [] })
  if (intent !== 'import') return show()
  if (chosen.length === 0) return show({ problem: 'none selected' }, 422)
  if (form.get('consent') !== 'yes') return show({ problem: 'no consent' }, 422)

  const imported = await importClients(db, {
    ...deciding,
    source: carried.source,
    fileName: carried.fileName,
    contacts: chosen.map((index) => carried.contacts[index]!),
    consent: i18n._(consentWords),
    note: (also) => i18n._(msg`Also: ${also.join(', ')}`),
  })
  if (!imported.ok)
    return goTo(PAGE, {
      kind: 'failure',
      title:
        imported.why === 'too many'
          ? i18n._(msg`That would make more than 20 000 clients. Remove some first.`)
          : i18n._(msg`They're already your clients`),
    })
  const count = imported.added + imported.filled
  return goTo('/provider-portal/clients', {
    kind: 'success',
    title: i18n._(msg`${plural(count, { one: '# client imported', other: '# clients imported' })}`),
    description: i18n._(msg`You can undo the whole import under Import Clients.`),
  })
}

async function load(context: Context, providerId: string, form: FormData) {
  const i18n = requestI18n(context)
  const picked = form.get('picked')
  if (picked !== null) {
    const raw = readPicked(picked)
    if (!raw) return refused(i18n._(msg`We couldn't read any contacts. Choose a file instead.`))
    return preview(context, providerId, {
      source: 'picker',
      fileName: '',
      columns: [],
      ...readAll(i18n, raw),
    })
  }
  const file = form.get('file')
  if (!(file instanceof File) || (file.size === 0 && !file.name))
    return refused(i18n._(msg`Choose a file first.`))
  const read =
    file.size > MOST_FILE_BYTES
      ? { refused: msg`This file is larger than 10 MB. Export it without photos.` }
      : readContactFile(i18n, new Uint8Array(await file.arrayBuffer()))
  if ('refused' in read) return refused(i18n._(read.refused))
  const fileName = cutText(cleanLine(file.name.slice(0, 400)), 120)
  return preview(context, providerId, { ...read, fileName })
}

type Shown = {
  chosen: number[] | 'all' | null
  typed: string
  problem: 'none selected' | 'no consent' | null
}

/** The contacts with what an import would do with each. New ones are selected by default. */
async function preview(
  context: Context,
  providerId: string,
  carried: Carried,
  shown: Partial<Shown> = {},
  status = 200,
) {
  const { db } = context.get(servicesContext)
  const language = context.get(languageContext)
  const plans = planImport(carried.contacts, await clientsOf(db, providerId))
  const rows = carried.contacts.map((contact, index) => {
    const plan = plans[index]!
    return {
      ...contact,
      spoken: contact.phone ? spokenPhone(contact.phone) : null,
      plan: plan.do,
      adds:
        plan.do === 'fill'
          ? {
              phone: plan.adds.phone ? spokenPhone(plan.adds.phone) : null,
              email: plan.adds.email,
            }
          : null,
      clientSince: plan.do === 'add' ? null : formatMonth(dayOf(plan.client.since), language),
    }
  })
  const all = rows.flatMap(({ plan }, index) => (plan === 'nothing' ? [] : index))
  const chosen =
    shown.chosen === 'all'
      ? all
      : (shown.chosen?.filter((now) => all.includes(now)) ??
        rows.flatMap(({ plan }, index) => (plan === 'add' ? index : [])))
  const { source, fileName, columns, leftOut } = carried
  return data(
    {
      refused: null,
      preview: { source, fileName, columns, leftOut, rows, chosen, typed: shown.typed ?? '' },
      problem: shown.problem ?? null,
    },
    { status },
  )
}

export type Preview = NonNullable<Awaited<ReturnType<typeof preview>>['data']['preview']>

function refused(why: string) {
  return data({ refused: why, preview: null, problem: null }, { status: 422 })
}

function chosenIn(form: FormData, { contacts }: Carried) {
  const numbers = form.getAll('chosen').map(Number)
  return [...new Set(numbers)].filter(
    (now) => Number.isInteger(now) && now >= 0 && now < contacts.length,
  )
}

function goTo(to: SiteAddress, toast: Parameters<typeof withToast>[1]) {
  return redirect(to, { headers: withToast(new Headers(), toast) })
}

/** The latest imports, translated, and which of them can be undone. */
export async function pastImports(context: Context, providerId: string) {
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const language = context.get(languageContext)
  const rows = await importsOf(db, providerId)
  return rows.map(({ id, source, fileName, added, filled, importedAt, undoneAt, edited }) => ({
    id,
    source: source as Carried['source'],
    fileName,
    added,
    filled,
    on: formatInstant(importedAt, language, now),
    undoneOn: undoneAt && formatInstant(undoneAt, language, now),
    mayUndo: !undoneAt && Number(edited) === 0,
  }))
}
