import type { Alarm } from '../contract.ts'

/** A member, for tests. */
export const aPerson = (no: number, haru_name = `하루${no}`): Alarm['actors'][number] => ({
  user_no: no,
  haru_name,
  haru_character: '5',
  gender: 'w',
  cate_no: null,
  user_profile: [],
})

/** An alarm, for tests. */
export const anAlarm = (rest: Partial<Alarm> = {}): Alarm => ({
  alarm_no: 1,
  kind: 'LIKE_POST',
  actors: [aPerson(2)],
  actor_qtt: 1,
  target: 'daily:12',
  link: '/daily-line-detail/12',
  text: '',
  thumb: null,
  read_dt: null,
  reg_dt: '2026-11-21T12:00:00+09:00',
  ...rest,
})
