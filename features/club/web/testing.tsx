import type { Club, ClubCard, MyClub } from '../contract.ts'

const person = (user_no: number, haru_name: string) =>
  ({ user_no, haru_name, haru_character: '1', gender: 'w', cate_no: null, user_profile: [] }) as Club['members'][number]

export const aClubCard = (of: Partial<ClubCard> = {}): ClubCard => ({
  meet_no: 4,
  meet_title: '한강 새벽 러닝',
  intro: '매주 화·목 새벽 6시, 반포에서 5km를 함께 뛰어요.',
  meet_thumb: null,
  category: 5,
  is_online: false,
  sigungu_code: '11650',
  region: '서울 서초구',
  member_qtt: 14,
  capacity: 50,
  join_policy: 'open',
  state: 1,
  ...of,
})

export const aMyClub = (of: Partial<MyClub> = {}): MyClub => ({
  ...aClubCard(),
  role: 'member',
  asked_dt: '2026-11-01T05:00:00+09:00',
  join_dt: '2026-11-01T05:00:00+09:00',
  cr_no: 31,
  unread_qtt: 0,
  next: null,
  ...of,
})

export const aClubPage = (of: Partial<Club> = {}): Club => ({
  ...aClubCard(),
  leader: person(8, '새벽러너'),
  questions: [],
  age_from: null,
  age_to: null,
  gender: 'all',
  visibility: 'public',
  members_create_bungae: true,
  teens_allowed: false,
  slow_minutes: 0,
  reg_dt: '2026-10-01T05:00:00+09:00',
  close_dt: null,
  close_reason: null,
  is_closed_by_operator: false,
  meet_geo: null,
  cr_no: null,
  pending_qtt: null,
  report_qtt: null,
  bungae_qtt: 0,
  members: [person(8, '새벽러너'), person(9, '보리차')],
  my: null,
  again_dt: null,
  write_dt: null,
  claim: null,
  offer: null,
  can_claim: false,
  ...of,
})

/** The viewer's own row. */
export const myRow = (state: NonNullable<Club['my']>['state'], role: 'leader' | 'manager' | 'member' = 'member', reason = '') => ({
  role,
  state,
  reason,
  reg_dt: '2026-11-01T05:00:00+09:00',
  join_dt: state === 1 ? '2026-11-01T05:00:00+09:00' : null,
  end_dt: null,
})
