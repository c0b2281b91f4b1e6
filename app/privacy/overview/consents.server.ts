import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type SqlBool, sql } from 'kysely'
import { textVersions } from '#app/agreements/public/text-versions.ts'
import type { Db } from '#app/platform/db.server.ts'
import { countUpTo } from '#app/platform/retention.server.ts'
import { formatDate } from '#app/platform/time.ts'

const names = {
  terms: msg`Terms`,
  privacy: msg`Privacy policy`,
  'cookie-policy': msg`Cookie policy`,
} as const

/** How many people agreed to each version of a text, newest first. The cookie policy needs no agreement. */
export async function agreedVersions(db: Db, i18n: I18n, language: string) {
  const rows = []
  for (const text of ['terms', 'privacy', 'cookie-policy'] as const)
    for (const [index, { version, on }] of textVersions[text].toReversed().entries())
      rows.push({
        key: `${text} ${version}`,
        name: i18n._(names[text]),
        version,
        on: formatDate(on, language),
        isCurrent: index === 0,
        count:
          text === 'cookie-policy' ? null : await countUpTo(db, whoAgreed(db, { text, version })),
      })
  return rows
}

export type AgreedVersion = Awaited<ReturnType<typeof agreedVersions>>[number]

const whoAgreed = (db: Db, { text, version }: { text: string; version: string }) =>
  db
    .selectFrom('agreements')
    .select('user_id')
    .distinct()
    .where('text', '=', text)
    .where('version', '=', version)

/** What people opted into or out of, besides what a contract needs. */
export async function choices(db: Db, i18n: I18n) {
  const counts = [
    {
      name: i18n._(msg`News of the launch by email`),
      about: i18n._(msg`confirmed by the link in an email`),
      rows: db
        .selectFrom('launch_signups')
        .select('id')
        .where('confirmed_at', 'is not', null)
        .where('left_at', 'is', null),
    },
    {
      name: i18n._(msg`Providers who turned off some emails`),
      about: i18n._(msg`those that can be turned off`),
      rows: db.selectFrom('provider_emails_off').select('provider_id').distinct(),
    },
    {
      name: i18n._(msg`Numbers that opted out of SMS`),
      about: i18n._(msg`by answering STOP`),
      rows: db.selectFrom('sms_opt_outs').select(sql<SqlBool>`true`.as('found')),
    },
    {
      name: i18n._(msg`Stories on the site`),
      about: i18n._(msg`with the words that they read`),
      rows: db.selectFrom('success_stories').select('id').where('state', '=', 'published'),
    },
  ]
  const rows = []
  for (const { name, about, rows: found } of counts)
    rows.push({ name, about, count: await countUpTo(db, found) })
  return rows
}

export type Choice = Awaited<ReturnType<typeof choices>>[number]
