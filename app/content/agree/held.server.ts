import { type MiddlewareFunction, redirect } from 'react-router'
import { visitor } from '#app/auth/visitors/visitor.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { splitLanguage } from '#app/platform/languages.ts'
import { servicesContext } from '#app/services.server.ts'
import { owedTexts } from './owed.server.ts'

/**
 * What nobody may be kept from: agreeing, signing out, choosing a language, putting news aside, what they
 * have a right to, and asking us what it is that they shall agree to.
 */
const open =
  /^\/(agree|auth|contact|notifications|preferences|profile|support|uploads\/support)(\/|$)/

/**
 * For the root route: whoever owes an agreement reads everything, and acts again once they agreed. The
 * act that brought them here isn't done.
 */
export const heldUntilAgreed: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const known = visitor(context)
  const path = pageOfData(new URL(request.url).pathname)
  if (!known || open.test(splitLanguage(path).path)) return
  const owed = await owedTexts(context.get(servicesContext).db, known.id)
  if (owed.length > 0) throw redirect(`/agree?next=${encodeURIComponent(path)}`)
}
