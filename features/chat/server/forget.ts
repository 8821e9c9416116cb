import type { Tx } from '#kit/server/db/db.ts'

/**
 * Empties the messages of a member whose account is purged. Their rows stay, without content and name, so that the counts of others
 * stay right. Deletes rooms without another member, except a club's. The purge deletes the files with all other uploads.
 */
export async function forgetChats({ sql }: Tx, userNo: number): Promise<void> {
  const rooms = await sql<{ cr_no: number }[]>`
    select r.cr_no from chat_room r where r.cr_no in (select m.cr_no from chat_member m where m.user_no = ${userNo})
    order by r.cr_no for update`
  await sql`
    delete from chat_deleted d using chat_message c where c.cm_from = ${userNo} and d.cr_no = c.cr_no and d.cm_no = c.cm_no`
  await sql`
    update chat_message set cm_from = null, cm_content = '', cm_file = '[]', reply_no = null,
      state = case cm_type when 'user-msg' then 0 else state end,
      extra_info = case cm_type when 'sys-msg' then jsonb_build_object('type', extra_info -> 'type') end
    where cm_from = ${userNo}`
  await sql`
    delete from chat_room r where r.cr_no = any(${rooms.map(({ cr_no }) => cr_no)}::bigint[]) and r.meet_no is null
      and not exists (select from chat_member o where o.cr_no = r.cr_no and o.user_no <> ${userNo} and o.left_dt is null)`
}
