-- At the very end: from here until all is committed their tables can be neither read nor written.
drop index year_students_by_family;
drop index fees_of_service;
drop index fees_of_type;
drop index fees_by_time;
drop index payment_proofs_in_order;
drop index pending_payments_in_order;
