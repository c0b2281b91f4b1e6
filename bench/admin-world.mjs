/**
 * Full-size data for the administration: rows copied from the demonstration, with other ids, names and times.
 */
import pg from 'pg'

export const SIZE = {
  providers: 100_000,
  users: 1_000_000,
  auditEntries: 10_000_000,
  applications: 200,
}

/** The writable columns of a table. */
const columnsOf = async (client, table) => {
  const { rows } = await client.query(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * Inserts rows numbered from 1: copies of the first that is `like` that, with the values in `changes`, a JSON
 * object in SQL. The number is `i`.
 */
async function copyRows(
  client,
  table,
  { like, changes, count, source = `generate_series(1, ${count}) as i` },
) {
  const columns = await columnsOf(client, table)
  const made = columns.map((name) => `made.${name}`).join(', ')
  await client.query(`insert into ${table} (${columns.join(', ')})
    select ${made}
    from (select original as whole from ${table} as original where ${like} limit 1) as model, ${source},
      lateral jsonb_populate_record(model.whole, ${changes}) as made`)
}

const PEOPLE = `(array['Thandi','Sipho','Nomsa','Pieter','Ayesha','Lerato','Johan','Zanele','Fatima','Bongani'])[1 + i % 10]`
const SURNAMES = `(array['Mokoena','Naidoo','van Wyk','Dlamini','Khumalo','Botha','Pillay','Mthembu'])[1 + i / 10 % 8]`
/** The storage key of a generated file. */
const DOCUMENT_KEY = `'certificates/bench-' || id || '.jpg'`
const someTime = (days) => `now() - random() * interval '${days} days'`

/**
 * Fills the database of a seeded site, and returns the files that its documents need. Without its indexes the
 * audit log fills in minutes instead of an hour.
 */
export async function fillAdministration(url, { say, size = SIZE }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [what, fill] of Object.entries(steps)) {
      const begun = performance.now()
      await fill(client, size)
      say(`  ${what}: ${Math.round((performance.now() - begun) / 1000)} s`)
    }
    await client.query('vacuum analyze')
    const { rows } = await client.query(
      `select key from files where key like 'certificates/bench-%'`,
    )
    return { documentKeys: rows.map(({ key }) => key) }
  } finally {
    await client.end()
  }
}

const steps = {
  people: (client, { users }) =>
    copyRows(client, 'users', {
      like: `email = 'thandi@example.co.za'`,
      count: users,
      changes: `jsonb_build_object('id', gen_random_uuid(), 'email', 'person' || i || '@example.co.za', 'phone', '2772' || lpad(i::text, 7, '0'),
        'user_metadata', jsonb_build_object('full_name', ${PEOPLE} || ' ' || ${SURNAMES} || ' ' || i), 'created_at', ${someTime(700)})`,
    }),
  providers: (client, { providers }) =>
    copyRows(client, 'providers', {
      like: `verification = 'approved'`,
      source: `(select id as owner, (row_number() over ())::int as i from users where email like 'person%' order by id limit ${providers}) as owners`,
      changes: `jsonb_build_object('id', gen_random_uuid(), 'user_id', owner, 'slug', 'business-' || i, 'email', 'business' || i || '@example.co.za',
        'phone', '2773' || lpad(i::text, 7, '0'), 'full_name', ${PEOPLE} || ' ' || ${SURNAMES}, 'trading_name', ${SURNAMES} || ' Works ' || i,
        'joined_at', ${someTime(700)})`,
    }),
  applications: async (client, { applications }) => {
    await copyRows(client, 'applications', {
      like: `state = 'submitted'`,
      source: `(select id as owner, (row_number() over ())::int as i from users where email like 'person%' order by id desc limit ${applications}) as owners`,
      changes: `jsonb_build_object('id', gen_random_uuid(), 'user_id', owner, 'reference', 'BENCH-' || i, 'submitted_at', ${someTime(3)})`,
    })
    await client.query(`create temporary table papers as
      select applications.id as application, user_id, name, gen_random_uuid() as id
      from applications, unnest(array['Trade test', 'Insurance', 'First aid']) as name where reference like 'BENCH-%'`)
    await client.query(`insert into files (id, key, purpose, owner_user, name, content_type, bytes, created_at, attached_at)
      select id, ${DOCUMENT_KEY}, 'application document', user_id, name || '.jpg', 'image/jpeg', 6760, now(), now() from papers`)
    await client.query(`insert into application_documents (application_id, file_id, kind, added_at)
      select application, id, 'certificates', now() from papers`)
  },
  'audit log': async (client, { auditEntries }) => {
    const { rows: indexes } = await client.query(
      `select indexdef, quote_ident(indexname) as name from pg_indexes
        where tablename = 'audit_entries' and indexname <> 'audit_entries_pkey'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query('alter table audit_entries disable trigger user')
    await client.query(
      'create temporary table acting as select user_id as id, (row_number() over ())::int - 1 as place from user_roles',
    )
    await client.query(`create temporary table affected as
      select id, (row_number() over ())::int - 1 as place from users where email like 'person%' limit 100000`)
    await client.query(`insert into audit_entries (id, name, about_kind, about_id, actor, person, occurred_at, content)
      select gen_random_uuid(), (array['role granted', 'ban set', 'application approved', 'sessions ended', 'setting changed'])[1 + i % 5],
        'user', affected.id, acting.id, affected.id, now() - (${auditEntries} - i) * interval '6 seconds', '{"details":{"reason":"Measured"}}'
      from generate_series(1, ${auditEntries}) as i
      join acting on acting.place = i % (select count(*) from acting)
      join affected on affected.place = i * 7919::bigint % (select count(*) from affected)`)
    await client.query(`insert into audit_links (seq, entry_id, previous_hash, hash, seal, linked_at)
      select (select coalesce(max(seq), 0) from audit_links) + row_number() over (order by occurred_at), id,
        md5(id::text), md5(id::text), md5(id::text), occurred_at
      from audit_entries where not exists (select from audit_links where entry_id = audit_entries.id)`)
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('alter table audit_entries enable trigger user')
  },
}
