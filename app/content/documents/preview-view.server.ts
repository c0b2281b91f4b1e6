import type { RouterContextProvider } from 'react-router'
import { launchPhase } from '#app/page/launch-phase.ts'
import { instantOf } from '#app/page/preview.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { inLanguage, isSiteLanguage, type Language } from '#app/platform/languages.ts'
import { DAY, dayOf, formatInstant, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import { PREVIEW_PARAM } from '../public/preview-param.ts'
import { documents } from './documents.ts'
import { draftOf } from './edit.server.ts'
import { type ContentPreview, packPreview } from './preview-token.server.ts'
import { type DocumentKey, isDocumentKey } from './shapes.ts'
import { type StoredVersion, waitingVersions } from './store.server.ts'

type Previewed = {
  document: DocumentKey
  language: Language
  versions: readonly StoredVersion[]
}

/** The preview frame: which page it shows, as of when, and what else is public then. */
export async function previewView(
  context: Readonly<RouterContextProvider>,
  { document, language: edited, versions }: Previewed,
  url: URL,
) {
  const { secret, securityClock, clock } = context.get(servicesContext)
  const params = url.searchParams
  const now = clock.now()
  const date = chosenDate(params) ?? usualDate(context, document)
  const wanted = params.get('in')
  const language = isSiteLanguage(wanted) ? wanted : edited
  const version = wantedVersion(params, versions)
  const token = packPreview(secret, { document, version, date }, securityClock.now())
  const address = inLanguage(documents[document].page, language)
  const reader = context.get(languageContext)
  const isDark = params.get('dark') === '1'
  return {
    src: `${address}?${PREVIEW_PARAM}=${token}&look=${isDark ? 'dark' : 'light'}`,
    day: dayOf(date),
    time: formatMinute(minuteOfDay(date)),
    language,
    isWide: params.get('screen') === 'desktop',
    isDark,
    version: version && 'number' in version ? version.number : null,
    when: formatInstant(date, reader, now),
    alsoPublic: await alsoPublic(context, { document, date }),
  }
}

const chosenDate = (params: URLSearchParams) => instantOf(params.get('on'), params.get('at'))

/** Now, or a day of the launch phase in which the page is shown. */
function usualDate(context: Readonly<RouterContextProvider>, document: DocumentKey): Date {
  const { settings, clock } = context.get(servicesContext)
  const site = settings.current()
  const now = clock.now()
  const isLaunched = launchPhase(site, now) === 'launched'
  const launch = new Date(site.fullLaunch)
  const { isBeforeLaunch, isAfterLaunch } = documents[document]
  if (isBeforeLaunch && isLaunched) return new Date(launch.getTime() - DAY)
  return isAfterLaunch && !isLaunched ? launch : now
}

function wantedVersion(
  params: URLSearchParams,
  versions: readonly StoredVersion[],
): ContentPreview['version'] {
  const wanted = Number(params.get('see') ?? Number.NaN)
  if (Number.isInteger(wanted) && wanted >= 0) return { number: wanted }
  const draft = draftOf(versions)
  return draft ? { draft: draft.revision } : null
}

/** Other documents scheduled until then, which the preview includes. */
async function alsoPublic(
  context: Readonly<RouterContextProvider>,
  { document, date }: { document: DocumentKey; date: Date },
): Promise<string[]> {
  const { db } = context.get(servicesContext)
  const i18n = requestI18n(context)
  return (await waitingVersions(db)).flatMap((waiting) =>
    waiting.document !== document &&
    isDocumentKey(waiting.document) &&
    waiting.public_from &&
    waiting.public_from <= date
      ? [i18n._(documents[waiting.document].name)]
      : [],
  )
}
