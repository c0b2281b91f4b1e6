-- Settings of a business belong to the subject of providers.
comment on view offered_services is 'Published by providers: what a business offers, with prices.';
comment on view work_photos is 'Published by providers: pictures of work that was done.';
