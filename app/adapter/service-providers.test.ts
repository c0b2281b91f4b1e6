import sharp from 'sharp'
import { expect, it } from 'vitest'
import { applicationOf } from '#app/applications/save-draft.server.ts'
import { subscribed } from '#app/billing/test-billing.server.ts'
import { newId } from '#app/platform/ids.ts'
import { somePdf } from '#app/uploads/test-documents.ts'
import { columns } from './provider-record.ts'
import { startAdapter } from './test-adapter.ts'

const gate =
  'suspended, suspension_reason, suspended_at, payment_retry_count, subscription_status, next_billing_date, last_failed_payment_date, verification_status, approved'

it('shows a provider their own record, of it the columns that were asked for', async () => {
  const { as, ids } = await startAdapter()
  const sipho = await as('sipho')

  const requested = await sipho
    .from('service_providers')
    .select(gate)
    .eq('user_id', ids.sipho)
    .single()
  expect(requested).toMatchObject({ error: null, status: 200 })
  expect(requested.data).toEqual({
    suspended: false,
    suspension_reason: null,
    suspended_at: null,
    payment_retry_count: 0,
    subscription_status: 'active',
    next_billing_date: '2030-01-01T00:00:00.000Z',
    last_failed_payment_date: null,
    verification_status: 'approved',
    approved: true,
  })

  const whole = await sipho.from('service_providers').select().eq('user_id', ids.sipho).single()
  expect(Object.keys(whole.data)).toEqual([...columns])
  expect(whole.data).toMatchObject({
    user_id: ids.sipho,
    full_name: 'Sipho Mahlangu',
    service_type: 'Plumbing',
    location: 'Mamelodi',
    languages: ['Zulu', 'English'],
    skills: ['Geysers'],
    preferred_npo_category: 'education-literacy',
    // Without reviews there is no rating.
    rating: null,
  })
})

it('projects the three axes: reviews, suspension, missed payment', async () => {
  const { as, ids, services } = await startAdapter()
  const { db, clock } = services
  const now = clock.now()
  const { id } = await db
    .updateTable('providers')
    .set({ billing: 'past_due', verification: 'pending', custom_service_type: 'Borehole pumps' })
    .where('user_id', '=', ids.sipho)
    .returning('id')
    .executeTakeFirstOrThrow()
  const suspension = { provider_id: id, reason: 'Payment issue', by_user: null }
  await db
    .insertInto('provider_suspensions')
    .values([
      { ...suspension, id: newId(), source: 'billing', from_at: now, to_at: null },
      {
        ...suspension,
        id: newId(),
        source: 'quality',
        reason: 'Over again',
        from_at: new Date(now.getTime() - 9_000_000),
        to_at: new Date(now.getTime() - 1000),
      },
    ])
    .execute()

  const sipho = await as('sipho')
  const { data } = await sipho.from('service_providers').select('*').single()

  expect(data).toMatchObject({
    suspended: true,
    suspension_reason: 'Payment issue',
    suspended_at: now.toISOString(),
    subscription_status: 'past_due',
    approved: false,
    verification_status: 'pending',
    service_type: 'Borehole pumps',
  })
})

it('never shows anyone someone else’s record, whatever the filter', async () => {
  const { as, visitor, ids } = await startAdapter()
  const askers = [await as('thandi'), await as('johan'), await as('nomsa'), visitor()]
  for (const client of askers) {
    const table = () => client.from('service_providers').select('user_id')
    expect((await table().eq('user_id', ids.sipho)).data).toEqual([])
    expect((await table().neq('user_id', newId())).data).not.toContainEqual({ user_id: ids.sipho })
    expect((await table().in('user_id', [ids.sipho])).data).toEqual([])
    expect((await table().not('full_name', 'is', null)).data).not.toContainEqual({
      user_id: ids.sipho,
    })
    expect(await table().eq('user_id', ids.sipho).single()).toMatchObject({
      data: null,
      status: 406,
      error: {
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        message: 'Cannot coerce the result to a single JSON object',
      },
    })
    expect(await table().eq('user_id', ids.sipho).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
  }
})

it('understands the filters, counts and limits of the client, and refuses the rest', async () => {
  const { as, ids } = await startAdapter()
  const sipho = await as('sipho')
  const table = () => sipho.from('service_providers').select('full_name')
  const own = [{ full_name: 'Sipho Mahlangu' }]

  expect((await table().eq('approved', true)).data).toEqual(own)
  expect((await table().eq('approved', false)).data).toEqual([])
  expect((await table().is('rating', null)).data).toEqual(own)
  expect((await table().neq('rating', 3)).data).toEqual([])
  expect((await table().not('rating', 'eq', 3)).data).toEqual([])
  expect((await table().in('verification_status', ['approved', 'pending'])).data).toEqual(own)
  expect((await table().order('created_at').limit(1)).data).toEqual(own)
  expect((await table().range(1, 5)).data).toEqual([])
  expect((await table().maybeSingle()).data).toEqual(own[0])
  expect(
    await sipho.from('service_providers').select('*', { count: 'exact', head: true }),
  ).toMatchObject({ count: 1, data: null, error: null })
  const bare = await sipho.from('service_providers').select('rating, phone').stripNulls()
  expect(bare.data).toEqual([{ phone: '+27821234567' }])

  const refused = async (
    requested: PromiseLike<{ status: number; error: { code: string } | null }>,
  ) => {
    const { status, error } = await requested
    return [status, error?.code]
  }
  const from = () => sipho.from('service_providers')
  expect(await from().select('full_name, password_hash').single()).toMatchObject({
    status: 400,
    error: {
      code: '42703',
      message: 'column service_providers.password_hash does not exist',
    },
  })
  expect(await refused(table().eq('vat_number', '1'))).toEqual([400, '42703'])
  expect(await refused(table().order('nothing'))).toEqual([400, '42703'])
  expect(await refused(table().eq('user_id', 'me'))).toEqual([400, '22P02'])
  expect(await refused(from().select('full_name, users(email)'))).toEqual([400, 'PGRST100'])
  expect(await refused(table().or(`user_id.eq.${ids.johan}`))).toEqual([400, 'PGRST100'])
  expect(await refused(table().like('full_name', '%'))).toEqual([400, 'PGRST100'])
  expect(await refused(table().filter('full_name', 'constructor', 'x'))).toEqual([400, 'PGRST100'])
})

const application = {
  full_name: 'Thandi Mokoena',
  email: 'thandi@example.co.za',
  phone: '0821234567',
  service_type: 'Plumbing',
  experience: 'Ten years',
  description: 'Everything about geysers',
  location: 'Soweto',
  preferred_npo_category: 'animal-welfare',
  skills: ['Geysers'],
  languages: ['Zulu'],
  approved: false,
  verification_status: 'pending',
}

it('takes no application from an account that has not paid', async () => {
  const { as, visitor, ids, services } = await startAdapter()
  const thandi = await as('thandi')
  const row = { ...application, user_id: ids.thandi }

  for (const rows of [row, [row]])
    expect(await thandi.from('service_providers').insert(rows)).toMatchObject({
      status: 402,
      error: {
        code: 'PT402',
        message: 'Payment Required',
        details: 'Please complete your payment before submitting the application.',
      },
    })
  expect(await visitor().from('service_providers').insert(row)).toMatchObject({
    status: 401,
    error: { code: '42501' },
  })
  const sipho = await as('sipho')
  const again = await sipho.from('service_providers').insert({ ...row, user_id: ids.sipho })
  expect(again).toMatchObject({ status: 409, error: { code: '23505' } })
  const { length } = await services.db.selectFrom('providers').select('id').execute()
  expect(length).toBe(2)
})

it('takes it from an account that has paid: the same application as the form sends', async () => {
  const { as, ids, services } = await startAdapter()
  const thandi = await as('thandi')
  const now = services.clock.now()
  await applicationOf(services, { userId: ids.thandi, language: 'en', now })
  await subscribed(services, { userId: ids.thandi, now })
  const insert = (more: object = {}) =>
    thandi.from('service_providers').insert({ ...application, user_id: ids.thandi, ...more })

  // Rejects everything that the form would reject.
  expect(await insert()).toMatchObject({
    status: 400,
    error: { code: '23514', message: 'Please add a profile photo (photo)' },
  })
  expect(await insert({ profile_photo_url: 'profile-photos/nobody.jpg' })).toMatchObject({
    status: 400,
    error: { code: '23503' },
  })
  expect(await services.db.selectFrom('providers').select('id').execute()).toHaveLength(2)

  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#a74' },
  })
    .jpeg()
    .toBuffer()
  const bucket = thandi.storage.from('provider-files')
  const documents = {
    profile_photo_url: 'profile-photos/profile-1.jpg',
    business_logo_url: 'business-logos/logo-1.jpg',
    certificates_url: 'certificates/cert-1.pdf',
  }
  await bucket.upload(documents.profile_photo_url, new Uint8Array(picture))
  await bucket.upload(documents.business_logo_url, new Uint8Array(picture))
  await bucket.upload(documents.certificates_url, new Uint8Array(somePdf()))

  expect(await insert({ ...documents, service_type: 'Borehole pumps' })).toMatchObject({
    status: 201,
    error: null,
  })
  const { data } = await thandi.from('service_providers').select('*').single()
  expect(data).toMatchObject({
    full_name: 'Thandi Mokoena',
    phone: '+27821234567',
    service_type: 'Borehole pumps',
    location: 'Soweto',
    languages: ['Zulu'],
    preferred_npo_category: 'animal-welfare',
    approved: false,
    verification_status: 'pending',
    subscription_status: 'active',
    profile_photo_url: expect.stringMatching(/^http.*\/photos\/[0-9a-f-]{36}\/448$/),
    business_logo_url: expect.stringMatching(/^http.*\/photos\/[0-9a-f-]{36}\/448$/),
    certificates_url: expect.stringMatching(
      /^http.*\/storage\/v1\/object\/authenticated\/provider-files\/certificates\/cert-1\.pdf$/,
    ),
  })
  // Photos are public once the provider is approved; the certificate never is.
  await services.db
    .updateTable('providers')
    .set({ verification: 'approved' })
    .where('user_id', '=', ids.thandi)
    .execute()
  expect((await fetch(data.profile_photo_url)).status).toBe(200)
  expect((await fetch(data.certificates_url)).status).toBe(404)
  expect((await bucket.download(documents.certificates_url)).error).toBeNull()
  await services.db
    .updateTable('providers')
    .set({ verification: 'pending' })
    .where('user_id', '=', ids.thandi)
    .execute()
  const sent = await services.db.selectFrom('applications').selectAll().executeTakeFirstOrThrow()
  expect(sent).toMatchObject({ user_id: ids.thandi, state: 'submitted' })
  const stored = await services.db.selectFrom('application_files').select('kind').execute()
  expect(stored.map(({ kind }) => kind).sort()).toEqual(['certificates', 'logo', 'photo'])
  expect(await insert(documents)).toMatchObject({ status: 409, error: { code: '23505' } })
})

it('lets nobody apply for another, approve themselves, or change and delete rows', async () => {
  const { as, ids } = await startAdapter()
  const thandi = await as('thandi')
  const insert = async (row: object) => {
    const { status, error } = await thandi.from('service_providers').insert(row)
    return [status, error?.code]
  }
  expect(await insert({ ...application, user_id: ids.johan })).toEqual([403, '42501'])
  expect(await insert({ ...application, approved: true })).toEqual([403, '42501'])
  expect(await insert({ ...application, verification_status: 'approved' })).toEqual([403, '42501'])
  expect(await insert({ ...application, billing: 'active' })).toEqual([400, 'PGRST204'])
  expect(await insert([])).toEqual([400, 'PGRST102'])
  expect(await insert([application, application])).toEqual([400, 'PGRST102'])

  const sipho = await as('sipho')
  const changed = await sipho
    .from('service_providers')
    .update({ approved: true })
    .eq('user_id', ids.sipho)
  expect(changed).toMatchObject({ status: 403, error: { code: '42501' } })
  const gone = await sipho.from('service_providers').delete().eq('user_id', ids.sipho)
  expect(gone).toMatchObject({ status: 403, error: { code: '42501' } })
})
