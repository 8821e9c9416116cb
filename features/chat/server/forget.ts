import type { Tx } from '#kit/server/db/db.ts'

/**
 * Empties what a member who is being forgotten said: the places stay for the others, without words and without a name, and
 * so do the counts. Rooms in which nobody else is go whole, but for a club's. Their files are taken with all their uploads.
 */
export async function forgetChats({ sql }: Tx, userNo: number): Promise<void> {
  const rooms = await sql<{ cr_no: number }[]>`
    select r.cr_no from chat_room r where r.cr_no in (select m.cr_no from chat_member m where m.user_no = ${userNo})
    order by r.cr_no for update`
  await sql`
    update chat_message set cm_from = null, cm_content = '', cm_file = '[]', reply_no = null,
      state = case cm_type when 'user-msg' then 0 else state end,
      extra_info = case cm_type when 'sys-msg' then jsonb_build_object('type', extra_info -> 'type') end
    where cm_from = ${userNo}`
  await sql`
    delete from chat_room r where r.cr_no = any(${rooms.map(({ cr_no }) => cr_no)}::bigint[]) and r.meet_no is null
      and not exists (select from chat_member o where o.cr_no = r.cr_no and o.user_no <> ${userNo} and o.left_dt is null)`
}
