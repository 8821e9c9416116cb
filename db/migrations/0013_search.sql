-- Search: names and tags by how they begin, by first consonants, and by what is nearly so.

create extension if not exists pg_trgm;

-- Words in lower case with every syllable taken apart into its letters, compound vowels and finals too: what a Korean
-- keyboard has typed of a word so far is then how the word's key begins.
create function hangul_key(words text) returns text language sql immutable strict parallel safe return
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  translate(normalize(lower(words), NFD),
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112' ||
    U&'\1161\1162\1163\1164\1165\1166\1167\1168\1169\116A\116B\116C\116D\116E\116F\1170\1171\1172\1173\1174\1175' ||
    U&'\11A8\11A9\11AA\11AB\11AC\11AD\11AE\11AF\11B0\11B1\11B2\11B3\11B4\11B5\11B6\11B7\11B8\11B9\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2',
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ' || 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ' || 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')
  , 'ㅘ', 'ㅗㅏ'), 'ㅙ', 'ㅗㅐ'), 'ㅚ', 'ㅗㅣ'), 'ㅝ', 'ㅜㅓ'), 'ㅞ', 'ㅜㅔ'), 'ㅟ', 'ㅜㅣ')
  , 'ㅢ', 'ㅡㅣ'), 'ㄳ', 'ㄱㅅ'), 'ㄵ', 'ㄴㅈ'), 'ㄶ', 'ㄴㅎ'), 'ㄺ', 'ㄹㄱ'), 'ㄻ', 'ㄹㅁ')
  , 'ㄼ', 'ㄹㅂ'), 'ㄽ', 'ㄹㅅ'), 'ㄾ', 'ㄹㅌ'), 'ㄿ', 'ㄹㅍ'), 'ㅀ', 'ㄹㅎ'), 'ㅄ', 'ㅂㅅ');

-- The first consonant of each syllable; other letters as they are.
create function hangul_first(words text) returns text language sql immutable strict parallel safe return
  translate(normalize(lower(words), NFD),
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112' ||
    U&'\1161\1162\1163\1164\1165\1166\1167\1168\1169\116A\116B\116C\116D\116E\116F\1170\1171\1172\1173\1174\1175' ||
    U&'\11A8\11A9\11AA\11AB\11AC\11AD\11AE\11AF\11B0\11B1\11B2\11B3\11B4\11B5\11B6\11B7\11B8\11B9\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2', 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ');

-- A key in the letters that pg_trgm takes for letters in every locale, near their sounds: where the database is of the
-- locale C, as haru's own is, it knows no others and would find nothing in Hangul.
create function hangul_code(key text) returns text language sql immutable strict parallel safe return
  translate(key, 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ', 'gqnd1rmb2s3xj4cktpha567efy8ovuwzi');

-- Stored, since taking words apart costs far more than reading them.
alter table users
  add column name_key text collate "C" generated always as (hangul_key(haru_name)) stored,
  add column name_first text collate "C" generated always as (hangul_first(haru_name)) stored,
  add column name_code text generated always as (hangul_code(hangul_key(haru_name))) stored,
  add column first_code text generated always as (hangul_code(hangul_first(haru_name))) stored;
create index users_key_idx on users (name_key, user_no) where state = 1;
create index users_first_idx on users (name_first, user_no) where state = 1;
create index users_code_idx on users using gin (name_code gin_trgm_ops) where state = 1;
create index users_first_code_idx on users using gin (first_code gin_trgm_ops) where state = 1;
-- Experts are few among members: by name, newest first, and newest first of a category or a district.
create index users_expert_key_idx on users (name_key, user_no) where state = 1 and expert_no is not null;
create index users_expert_first_idx on users (name_first, user_no) where state = 1 and expert_no is not null;
create index users_expert_idx on users (user_no desc) where state = 1 and expert_no is not null;
create index users_expert_cate_idx on users (cate_no, user_no desc) where state = 1 and expert_no is not null;
create index users_expert_sigungu_idx on users (sigungu_code, user_no desc) where state = 1 and expert_no is not null;

alter table tag
  add column tag_key text collate "C" generated always as (hangul_key(tag)) stored,
  add column tag_first text collate "C" generated always as (hangul_first(tag)) stored,
  add column tag_code text generated always as (hangul_code(hangul_key(tag))) stored;
create index tag_key_idx on tag (tag_key, tag) where post_qtt > 0;
create index tag_first_idx on tag (tag_first, tag) where post_qtt > 0;
-- With what is typed beside it: which of the most used tags begin so is then read in the index alone.
create index tag_use_idx on tag (post_qtt desc, tag) include (tag_key, tag_first) where post_qtt > 0;
create index tag_code_idx on tag using gin (tag_code gin_trgm_ops) where post_qtt > 0;

-- How often tags are used: by posts that everyone meets in lists, of members whom everyone may see. A count is kept by whoever
-- changes what counts, in the same transaction; tags are held in their own order.
create function is_tag_counted(p post) returns boolean language sql stable return
  p.state = 1 and p.visibility = 'public' and p.hide_dt is null and p.limit_dt is null and p.kind <> 'story'
  and coalesce((select a.state = 1 and not a.account_private from users a where a.user_no = p.user_no), false);

create function count_tags(tags text[], step integer) returns void language plpgsql as $$
begin
  if tags is null then return; end if;
  perform 1 from tag t where t.tag = any(tags) order by t.tag for no key update;
  update tag t set post_qtt = greatest(0, t.post_qtt + step * c.n)
  from (select one, count(*)::integer as n from unnest(tags) one group by one) c where t.tag = c.one;
end $$;

create function tags_added() returns trigger language plpgsql as $$
begin
  perform count_tags((select array_agg(c.tag) from changed c join post p on p.post_no = c.post_no where is_tag_counted(p)), 1);
  return null;
end $$;
create function tags_gone() returns trigger language plpgsql as $$
begin
  perform count_tags((select array_agg(c.tag) from changed c join post p on p.post_no = c.post_no where is_tag_counted(p)), -1);
  return null;
end $$;
create trigger post_tag_added after insert on post_tag referencing new table as changed for each statement execute function tags_added();
create trigger post_tag_gone after delete on post_tag referencing old table as changed for each statement execute function tags_gone();

create function post_tags_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- While the post still stands, so that its tags can be uncounted.
    delete from post_tag where post_no = old.post_no;
    return old;
  end if;
  if is_tag_counted(old) <> is_tag_counted(new) then
    perform count_tags((select array_agg(t.tag) from post_tag t where t.post_no = new.post_no), case when is_tag_counted(new) then 1 else -1 end);
  end if;
  return null;
end $$;
create trigger post_tags_changed after update of state, visibility, hide_dt, limit_dt on post for each row
  when (old.state <> new.state or old.visibility <> new.visibility or (old.hide_dt is null) <> (new.hide_dt is null)
    or (old.limit_dt is null) <> (new.limit_dt is null))
  execute function post_tags_counted();
create trigger post_tags_gone before delete on post for each row execute function post_tags_counted();

create function member_tags_counted() returns trigger language plpgsql as $$
begin
  perform count_tags((
    select array_agg(t.tag) from post p join post_tag t on t.post_no = p.post_no
    where p.user_no = new.user_no and p.state = 1 and p.visibility = 'public' and p.hide_dt is null and p.limit_dt is null and p.kind <> 'story'
  ), case when new.state = 1 and not new.account_private then 1 else -1 end);
  return null;
end $$;
create trigger users_tags_changed after update of state, account_private on users for each row
  when ((old.state = 1 and not old.account_private) <> (new.state = 1 and not new.account_private))
  execute function member_tags_counted();

-- Tags of what was written before there were any.
insert into tag (tag)
select distinct lower(normalize(m[1])) from post p, regexp_matches(p.content, '(?<![[:alnum:]_&/])#([[:alnum:]_]+)', 'g') m
where p.content like '%#%' and char_length(m[1]) <= 30 order by 1;
insert into post_tag (tag, post_no)
select distinct lower(normalize(m[1])), p.post_no from post p, regexp_matches(p.content, '(?<![[:alnum:]_&/])#([[:alnum:]_]+)', 'g') m
where p.content like '%#%' and char_length(m[1]) <= 30;

-- And who was called by name in posts and comments, where the two may meet.
insert into mention (post_no, comment_no, user_no, haru_name)
select distinct on (w.post_no, w.comment_no, u.user_no) w.post_no, w.comment_no, u.user_no, u.haru_name
from (
  select p.post_no, null::bigint as comment_no, p.user_no, p.content from post p where p.content like '%@%'
  union all
  select c.post_no, c.comment_no, c.user_no, c.content from comment c where c.content like '%@%'
) w
cross join lateral regexp_matches(w.content, '(?<![[:alnum:]_.])@([[:alnum:]_]+)', 'g') m
join users u on lower(u.haru_name) = lower(normalize(m[1])) and u.state = 1
where not exists (select from block b where (b.user_no, b.target_no) in ((w.user_no, u.user_no), (u.user_no, w.user_no)));
