-- Emails that were written to be sent, and which of them a provider turned off.
alter table letters rename to outgoing_emails;
alter table provider_letters_off rename to provider_emails_off;
alter table provider_emails_off rename column letter to kind;
alter table outgoing_emails rename constraint letters_dedupe_key_key to outgoing_emails_dedupe_key_key;
alter table outgoing_emails rename constraint letters_pkey to outgoing_emails_pkey;
alter table provider_emails_off rename constraint provider_letters_off_pkey to provider_emails_off_pkey;
alter table provider_emails_off rename constraint provider_letters_off_provider_id_fkey to provider_emails_off_provider_id_fkey;
alter index letters_due rename to outgoing_emails_due;
alter index letters_failing rename to outgoing_emails_failing;
alter index letters_recipient rename to outgoing_emails_recipient;
alter index letters_written rename to outgoing_emails_written;
