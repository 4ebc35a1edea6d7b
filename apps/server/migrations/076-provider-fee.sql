-- What the provider keeps of a payment that comes through its own operator accounts, as its terms were when the payment was begun: a later
-- change of the terms changes nothing that is under way.
alter table transactions add column fee bigint not null default 0 check (fee >= 0);
alter table transactions add column fee_bearer text check (fee_bearer in ('school', 'payer'));
alter table transactions add constraint transactions_fee_borne check ((fee = 0) = (fee_bearer is null));
alter table transactions add constraint transactions_fee_of_provider check (fee = 0 or (purpose = 'fees' and kind = 'provider'));
