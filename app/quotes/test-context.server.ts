import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RouterContextProvider } from 'react-router'
import type { SignedIn } from '#app/page/person.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import { visitorContext } from '#app/page/visitor.server.ts'
import { openFiles } from '#app/platform/files.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Outbox } from '#app/platform/outbox.server.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'
import { textsOver } from '#app/platform/texts.server.ts'
import { portalMiddleware } from '#app/providers/portal-access.server.ts'
import { SECRET, type World } from './test-world.server.ts'

/** The services in the request context of these tests' users. */
export async function servicesOf(world: World): Promise<Services> {
  const outbox: Outbox = outboxOver(world.services.jobs, SECRET)
  const some = {
    ...world.services,
    securityClock: world.clock,
    secret: SECRET,
    outbox,
    texts: textsOver(world.services.jobs, { isProduction: false }, SECRET),
    files: await openFiles(`file:${mkdtempSync(join(tmpdir(), 'quotes-'))}`),
    config: { siteUrl: 'http://localhost:3000' },
    emailTexts: { i18nFor },
    settings: { current: () => defaultSettings },
  }
  return some as unknown as Services
}

export function contextFor(services: Services, visitor: SignedIn | null) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(visitorContext, visitor)
  return context
}

export function signedInAs(
  person: { id: string; name: string; email: string },
  ...roles: SignedIn['roles']
): SignedIn {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    roles: ['customer', ...roles],
    isConfirmed: true,
    sessionId: newId(),
    aal: 'aal1',
  }
}

/** A provider's context after the portal's middleware. */
export async function providerContext(
  services: Services,
  provider: { userId: string; name: string; email: string },
) {
  const visitor = signedInAs({ ...provider, id: provider.userId }, 'provider')
  const context = contextFor(services, visitor)
  const request = new Request('http://localhost:3000/provider-portal')
  await portalMiddleware({ context, request } as never, async () => new Response())
  return context
}

export function formPost(fields: Record<string, string | Blob> | [string, string][], headers = {}) {
  const form = new FormData()
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    form.append(name, value)
  return new Request('http://localhost:3000/', { method: 'POST', body: form, headers })
}

/** The status of what an action returned or threw: a redirect, data with a status, or an error. */
export async function statusOf(act: Promise<unknown>): Promise<number> {
  try {
    return statusIn(await act)
  } catch (thrown) {
    const status = statusIn(thrown)
    if (thrown instanceof Error || status === 0) throw thrown
    return status
  }
}

function statusIn(answer: unknown): number {
  if (answer instanceof Response) return answer.status
  const init = (answer as { init?: { status?: number } | number | null } | null)?.init
  if (typeof init === 'number') return init
  return init?.status ?? (answer && typeof answer === 'object' ? 200 : 0)
}
