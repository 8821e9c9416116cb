/** Expressions of the items (jsonb), of the viewer's number and of the present moment. */
type Signed = { items: string; viewer: string; now: string }

/**
 * The items with addresses for the viewer alone, valid for 5 to 10 minutes. They stay the same for five minutes, so that a
 * list that is read again loads no picture again.
 */
export const signedItemsSql = ({ items, viewer, now }: Signed): string => `(
  select coalesce(jsonb_agg(item || jsonb_build_object('transforms', (
    select coalesce(jsonb_object_agg(size, address || mark), '{}') from jsonb_each_text(item -> 'transforms') as sizes (size, address))) order by n), '[]')
  from jsonb_array_elements((${items})::jsonb) with ordinality as listed (item, n),
    (select (floor(extract(epoch from ${now}::timestamptz) / 300)::bigint + 2) * 300 as until) as times,
    -- One for an item; not pulled up into each of its sizes.
    lateral (
      select '?viewer=' || ${viewer}::bigint || '&until=' || until
        || '&mark=' || media_mark_by((select secret from media_secret), item ->> 'key', ${viewer}::bigint, until) as mark
      offset 0) as marks)`

/** The keys of the items (jsonb), as jsonb. */
export const mediaKeysSql = (items: string): string =>
  `(select coalesce(jsonb_agg(item -> 'key'), '[]') from jsonb_array_elements(${items}) item)`
