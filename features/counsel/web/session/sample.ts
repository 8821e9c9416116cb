import type { CounselInfo, CounselRow } from '../../contract/session.ts'

/** A partner as the answers contain one. */
export const aPartner = (of: object = {}): NonNullable<CounselInfo['partner']> => ({
  user_no: 7,
  haru_name: '정하윤',
  haru_character: '2',
  gender: 'w',
  cate_no: 3,
  user_profile: [],
  job_title: '생활 운동 코치',
  ...of,
})

/** The moment at which the samples are made. */
export const NOW = Date.parse('2026-11-23T14:00:00+09:00')
/** A moment so many minutes after it. */
export const minutes = (count: number): string => new Date(NOW + count * 60_000).toISOString()

export const aRow = (coun_no: number, of: Partial<CounselRow> = {}): CounselRow => ({
  coun_no,
  state: 1,
  close_code: null,
  partner: aPartner(),
  title: '식단 점검',
  channel: 'chat',
  cate_no: 3,
  minutes: 30,
  price: 300,
  reg_dt: minutes(-60),
  hope_dt: minutes(24 * 60),
  answer_due_dt: minutes(23 * 60),
  recent_dt: minutes(-60),
  start_dt: null,
  end_dt: null,
  quit_dt: null,
  cr_no: null,
  un_read: 0,
  move_dt: null,
  move_by: null,
  ...of,
})

export const anInfo = (of: Partial<CounselInfo> = {}): CounselInfo => ({
  ...aRow(5),
  side: 'member',
  product_no: 11,
  now: new Date(NOW).toISOString(),
  accept_dt: null,
  reason: null,
  ext_minutes: 10,
  ext_price: 100,
  ext_count: 0,
  extensions: [],
  move_count: 0,
  adjust_seconds: 0,
  refund_terms: { free_minutes: 10, full_hours: 24, late_percent: 90, no_show_percent: 50, gift_percent: 10, unused_percent: 20 },
  cancel_tiers: [],
  held_viv: 300,
  paid_viv: 0,
  returned_viv: 0,
  release_dt: null,
  member_seen_dt: null,
  expert_seen_dt: null,
  intake: {
    gender: 'w',
    old: 38,
    tall: 162,
    weight: 62,
    user_interest_disease: ['당뇨 전단계'],
    disease_text: '',
    user_contact: null,
    question: '저녁을 늦게 먹는데 어떻게 바꿀까요?',
    images: [],
    agreed_health: false,
  },
  has_card: false,
  follow_up: null,
  readable_until: null,
  dispute_until: null,
  dispute: null,
  again_dt: null,
  is_refused: false,
  camera_default: 'on',
  ...of,
})

/** A session in this state that started `started` minutes ago, in a room. */
export const aSession = (state: number, of: Partial<CounselInfo> = {}, started = 5): CounselInfo =>
  anInfo({
    state,
    cr_no: 40,
    hope_dt: minutes(-started),
    accept_dt: minutes(-600),
    start_dt: [2, 6, 7, 3].includes(state) ? minutes(-started) : null,
    end_dt: [2, 6, 7, 3].includes(state) ? minutes(30 - started) : null,
    extensions: state === 6 ? [{ minutes: 10, price: 100, state: 0 }] : [],
    ...of,
  })
