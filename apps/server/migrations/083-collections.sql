-- Money that a school's program asks for with an API key. How far one has come is its transactions' to say, with whether it was
-- cancelled and until when its link can be paid; it is kept nowhere else.
create table collections (
  org_id uuid not null references organisations,
  id uuid not null,
  environment text not null check (environment in ('production', 'development')),
  key_id uuid not null,
  mode text not null check (mode in ('prompt', 'link')),
  amount bigint not null check (amount > 0),
  -- Those of one by prompt; of one by link they are the payer's to give.
  phone text,
  operator text,
  -- Of the student whose fees it pays, whoever the student is merged into later.
  payment_code text,
  reference text,
  description text,
  language text not null,
  token text unique,
  expires_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  check ((mode = 'link') = (token is not null) and (mode = 'link') = (expires_at is not null))
);
create index collections_newest on collections (org_id, environment, created_at desc, id desc);
create index collections_by_reference on collections (org_id, environment, reference, created_at desc, id desc)
  where reference is not null;
call ardoise_protect('collections');

-- Beside fees and purchases: income, the school's other money, of no family; and test, by the operators' own test systems, which is
-- nobody's money. What pays a student's fees may be of a collection too.
alter table transactions add column collection_id uuid;
alter table transactions add constraint transactions_of_collection foreign key (org_id, collection_id) references collections;
alter table transactions drop constraint transactions_purpose_check;
alter table transactions add constraint transactions_purpose_check check (purpose in ('fees', 'purchase', 'income', 'test'));
alter table transactions drop constraint transactions_of_one;
alter table transactions add constraint transactions_of_one check (
  case purpose when 'fees' then family_id is not null and order_id is null
               when 'purchase' then family_id is null and order_id is not null and collection_id is null and kind = 'provider'
               when 'income' then family_id is null and order_id is null and collection_id is not null
               else family_id is null and order_id is null and collection_id is not null and kind = 'provider' end);
alter table transactions drop constraint transactions_fee_of_provider;
alter table transactions add constraint transactions_fee_of_provider
  check (fee = 0 or (purpose in ('fees', 'income') and kind = 'provider'));
create index transactions_by_collection on transactions (org_id, collection_id, submitted_at desc)
  where collection_id is not null;
-- Nobody is asked while somebody else is: a link that two open is paid once.
create unique index transactions_one_of_collection on transactions (org_id, collection_id)
  where collection_id is not null and state in ('created', 'asked');
create unique index transactions_by_key_of_collection on transactions (org_id, client_key) where purpose in ('income', 'test');

-- References of an operator's test system are its own: they may be those of real payments too.
drop index transactions_by_provider;
create unique index transactions_by_provider on transactions (operator, provider_reference, (purpose = 'test'))
  where provider_reference is not null and not is_from_statement;
drop index transactions_by_provider_of_school;
create unique index transactions_by_provider_of_school on transactions (org_id, operator, provider_reference, (purpose = 'test'))
  where provider_reference is not null;

-- The books in which developers try things out. Nothing of them is anybody's money.
create table test_entries (
  org_id uuid not null references organisations,
  environment text not null check (environment in ('development', 'sandbox')),
  -- Of the transaction, the collection or the disbursement that moved it.
  id uuid not null,
  -- What came in; below zero what went out.
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  primary key (org_id, environment, id)
);
call ardoise_protect('test_entries');
