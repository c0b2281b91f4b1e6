-- The books: double entry in whole cents. Debits are positive, credits negative. A journal names what
-- caused it, once; nothing in here is changed or removed, a mistake is reversed.

create table ledger_accounts (
  code text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  npo_category text unique
);

insert into ledger_accounts (code, kind, npo_category) values
  ('payfast', 'asset', null),
  ('bank', 'asset', null),
  ('customers', 'asset', null),
  ('unmatched', 'liability', null),
  ('deferred-revenue', 'liability', null),
  ('vat-output', 'liability', null),
  ('revenue', 'income', null),
  ('payment-fees', 'expense', null),
  ('giving', 'expense', null),
  ('giving:animal-welfare', 'liability', 'animal-welfare'),
  ('giving:child-women-abuse', 'liability', 'child-women-abuse'),
  ('giving:education-literacy', 'liability', 'education-literacy'),
  ('giving:environmental-causes', 'liability', 'environmental-causes'),
  ('giving:health-wellness', 'liability', 'health-wellness'),
  ('giving:poverty-alleviation', 'liability', 'poverty-alleviation'),
  ('giving:hiv-aids-support', 'liability', 'hiv-aids-support'),
  ('giving:arts-culture', 'liability', 'arts-culture'),
  ('giving:community-development', 'liability', 'community-development'),
  ('giving:other-causes', 'liability', 'other-causes');

create table ledger_journals (
  id uuid primary key,
  -- What made it necessary: "fee earned <charge>". The same cause is booked once.
  cause text not null unique,
  kind text not null,
  lines smallint not null check (lines >= 2),
  reverses uuid unique references ledger_journals (id),
  at timestamptz not null
);
create index ledger_journals_at on ledger_journals (at, id);

create table ledger_entries (
  journal_id uuid not null references ledger_journals (id),
  line smallint not null check (line >= 1),
  account text not null references ledger_accounts (code),
  cents bigint not null check (cents <> 0),
  -- The account of the person it concerns. The books outlive accounts, so nothing refers to users.
  party uuid,
  primary key (journal_id, line)
);
create index ledger_entries_account on ledger_entries (account, journal_id);
create index ledger_entries_party on ledger_entries (party, account) where party is not null;

-- Asked when the transaction commits, so that the lines of a journal may arrive one by one.
create function ledger_journal_is_whole() returns trigger language plpgsql as $$
declare
  journal ledger_journals;
  sum_cents numeric;
  count_lines int;
begin
  if tg_table_name = 'ledger_journals' then
    journal := new;
  else
    select * into journal from ledger_journals where id = new.journal_id;
  end if;
  select coalesce(sum(cents), 0), count(*) into sum_cents, count_lines
    from ledger_entries where journal_id = journal.id;
  if sum_cents <> 0 then
    raise exception 'journal % (%) is out by % cents', journal.id, journal.cause, sum_cents
      using errcode = 'check_violation', constraint = 'ledger_journal_sums_to_zero';
  end if;
  if count_lines <> journal.lines then
    raise exception 'journal % (%) has % lines instead of %', journal.id, journal.cause, count_lines, journal.lines
      using errcode = 'check_violation', constraint = 'ledger_journal_is_whole';
  end if;
  if journal.reverses is not null and exists (
    select account, party, line, -cents from ledger_entries where journal_id = journal.id
    except
    select account, party, line, cents from ledger_entries where journal_id = journal.reverses
  ) then
    raise exception 'journal % is not what it reverses, turned round', journal.id
      using errcode = 'check_violation', constraint = 'ledger_reversal_is_exact';
  end if;
  return null;
end $$;

create constraint trigger ledger_journal_is_whole after insert on ledger_journals
  deferrable initially deferred for each row execute function ledger_journal_is_whole();
create constraint trigger ledger_entries_are_whole after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_journal_is_whole();

create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: reverse the journal instead', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger ledger_journals_stay before update or delete on ledger_journals
  for each row execute function ledger_stays();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function ledger_stays();
create trigger ledger_journals_are_kept before truncate on ledger_journals
  for each statement execute function ledger_stays();
create trigger ledger_entries_are_kept before truncate on ledger_entries
  for each statement execute function ledger_stays();

-- The tenth is rounded on everything that one account has ever paid: this row is that sum, and the
-- lock under which the next tenth is worked out.
create table giving_bases (
  party uuid primary key,
  base_cents bigint not null check (base_cents >= 0),
  tenth_cents bigint not null check (tenth_cents >= 0)
);

-- Fees of a year that are earned month by month.
create table deferred_fees (
  journal_id uuid primary key references ledger_journals (id),
  party uuid not null,
  from_on date not null,
  months smallint not null check (months between 1 and 24),
  cents bigint not null check (cents > 0),
  released_months smallint not null default 0,
  -- What has been earned or given back of it.
  settled_cents bigint not null default 0 check (settled_cents between 0 and cents),
  due_at timestamptz
);
create index deferred_fees_due on deferred_fees (due_at) where due_at is not null;
