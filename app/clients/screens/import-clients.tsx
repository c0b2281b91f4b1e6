import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { providerIn } from '#app/providers/index.server.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { handleImportAct, pastImports } from '../import-acts.server.ts'
import { ContactPreview } from '../parts/contact-preview.tsx'
import { LoadContacts } from '../parts/load-contacts.tsx'
import { PastImports } from '../parts/past-imports.tsx'
import type { Route } from './+types/import-clients.ts'

export const handle = { part: 'import' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'import')
  if (!provider) return null
  const i18n = requestI18n(context)
  const { name } = context.get(servicesContext).settings.current()
  return {
    title: `${i18n._(msg`Import Clients`)} | ${name}`,
    imports: await pastImports(context, provider.id),
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return handleImportAct(context, request)
}

/** Contacts are loaded, reviewed, selected, and only then stored. */
export default function ImportClients({ loaderData, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  if (!loaderData) return null
  const shown = actionData?.preview
  return (
    <>
      <h1 className="text-h1">
        <Trans>Import Clients</Trans>
      </h1>
      <p className="mt-1 max-w-lg text-ink-2">
        <Trans>
          Import people you already work for, so that their requests are marked “Past client”. We
          don't contact them.
        </Trans>
      </p>
      <div className="import-columns">
        <LoadContacts refused={actionData?.refused ?? null} fileName={shown?.fileName ?? ''} />
        <div className="grid min-w-0 content-start gap-5">
          {shown ? (
            <ContactPreview
              key={`${i18n.locale} ${shown.source} ${shown.fileName} ${shown.rows.length} ${shown.chosen.join()}`}
              preview={shown}
              problem={actionData.problem}
            />
          ) : loaderData.imports.length === 0 ? (
            <EmptyState as="h2" title={<Trans>No contacts loaded yet</Trans>}>
              <Trans>You'll see them all here before anything is saved.</Trans>
            </EmptyState>
          ) : null}
          <PastImports imports={loaderData.imports} />
        </div>
      </div>
    </>
  )
}
