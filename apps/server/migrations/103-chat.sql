-- Talks between staff and guardians: one for each guardian of a school.
create table chats (
  org_id uuid not null references organisations,
  id uuid not null,
  guardian_id uuid not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  assigned_to uuid,
  -- What the other side wrote and this side has not read.
  unseen_by_staff int not null default 0 check (unseen_by_staff >= 0),
  unseen_by_guardian int not null default 0 check (unseen_by_guardian >= 0),
  -- The place of the newest message; places are never given again, whatever is removed.
  last_seq int not null default 0,
  -- Of the newest message, for the list; of a talk without one, when it was begun.
  last_at timestamptz not null,
  last_by text check (last_by in ('staff', 'guardian')),
  last_author_id uuid,
  last_type smallint,
  last_text text not null default '',
  -- When the guardian last had the page before them, and until when an open page counts as there.
  guardian_seen_at timestamptz,
  here_until timestamptz,
  language text check (language in ('en', 'fr')),
  -- The guardian wants no messages.
  blocked_at timestamptz,
  -- Staff do not want it counted.
  muted_at timestamptz,
  sms_sent_at timestamptz,
  sms_sent int not null default 0,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, guardian_id),
  foreign key (org_id, guardian_id) references guardians
);
create index chats_newest on chats (org_id, state, last_at desc, id desc);
create index chats_unseen on chats (org_id, state, last_at desc, id desc) include (muted_at) where unseen_by_staff > 0;
create index chats_assigned on chats (org_id, assigned_to, state, last_at desc, id desc) where assigned_to is not null;
call ardoise_protect('chats');

-- How many are open, have something unread, and are whose: counting 20,000 for each page took longer than the page.
alter table list_counts drop constraint list_counts_list_check;
alter table list_counts add constraint list_counts_list_check
  check (list in ('students', 'families', 'guardians', 'enrolments', 'chats'));
call ardoise_count('chats', 'chats', 'state || case when unseen_by_staff > 0 then '' unseen'' else '''' end',
  'coalesce(assigned_to, ardoise_nil())', '0::smallint', 'true');

create table chat_messages (
  org_id uuid not null,
  chat_id uuid not null,
  seq int not null,
  -- Made by the writer's device: sent twice, it is one message.
  key uuid not null,
  by text not null check (by in ('staff', 'guardian')),
  author_id uuid,
  author_name text,
  type smallint not null check (type in (1, 2, 3, 4, 5, 10)),
  text text not null check (length(text) <= 2000),
  file_id uuid,
  -- Of a request to pay. The fee may be removed with a student who was entered by mistake.
  fee_id uuid,
  student_id uuid,
  amount bigint check (amount > 0),
  opened_at timestamptz,
  closed_at timestamptz,
  at timestamptz not null,
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (org_id, chat_id, seq),
  unique (org_id, chat_id, key),
  foreign key (org_id, chat_id) references chats,
  foreign key (org_id, file_id) references stored_files,
  check ((type = 10) = (fee_id is not null and student_id is not null and amount is not null)),
  check ((type in (2, 3, 4)) = (file_id is not null))
);
create index chat_messages_unread on chat_messages (org_id, chat_id, by, seq) where read_at is null;
create index chat_messages_by_age on chat_messages (org_id, at);
create index chat_messages_asking on chat_messages (org_id, student_id, at) where type = 10 and closed_at is null;
create index chat_messages_file on chat_messages (org_id, file_id) where file_id is not null;
call ardoise_protect('chat_messages');

-- Words by which messages are found, each with the newest message of a talk that has it. Prefixes are found by a range of the
-- key, as those of people are.
create table chat_words (
  org_id uuid not null,
  word text not null collate "C",
  chat_id uuid not null,
  seq int not null,
  primary key (org_id, word, chat_id) include (seq),
  foreign key (org_id, chat_id) references chats
);
create index chat_words_of_chat on chat_words (org_id, chat_id, seq);
call ardoise_protect('chat_words');

-- The keys that guardians have: only what a token hashes to is kept.
create table chat_links (
  org_id uuid not null,
  token_hash text not null,
  chat_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  primary key (org_id, token_hash),
  foreign key (org_id, chat_id) references chats
);
create unique index chat_links_by_token on chat_links (token_hash);
create index chat_links_of_chat on chat_links (org_id, chat_id, created_at) where ended_at is null;
call ardoise_protect('chat_links');

create table chat_answers (
  org_id uuid not null references organisations,
  id uuid not null,
  title text not null,
  en text not null,
  fr text not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
call ardoise_protect('chat_answers');

create table chat_settings (
  org_id uuid primary key references organisations,
  kept_months int not null default 24 check (kept_months between 1 and 120)
);
call ardoise_protect('chat_settings');
