/** Marks that a room shows. */
const MARKS_MAX = 12

/** The marks of challenges that the member `userNo` reached, newest first, as JSON. Those of a club that lists leave out are for the member alone. */
export const challengeMarksSql = ({ userNo, viewer }: { userNo: string; viewer: string }): string => `
  (select coalesce(json_agg(json_build_object('challenge_no', k.challenge_no, 'title', k.title, 'kind', k.kind, 'end_date', k.end_date) order by k.reach_dt desc, k.challenge_no desc), '[]')
    from (select h.challenge_no, h.title, h.kind, h.end_date, e.reach_dt
      from club_challenge_entry e join club_challenge h on h.challenge_no = e.challenge_no join meet c on c.meet_no = h.meet_no
      where e.user_no = ${userNo} and e.reach_dt is not null and (c.visibility = 'public' and c.hide_dt is null or e.user_no = ${viewer})
      order by e.reach_dt desc, e.challenge_no desc limit ${MARKS_MAX}) k)`
