import type { KinAnswer, KinCard, KinDetail } from '../contract.ts'

export const aPerson = (user_no: number, haru_name: string, cate_no: number | null = null) =>
  ({ user_no, haru_name, haru_character: '1', gender: 'w', cate_no, user_profile: [] }) as NonNullable<KinCard['asker']>

export const aKinCard = (of: Partial<KinCard> = {}): KinCard => ({
  ki_no: 9,
  state: 1,
  category: 'exercise',
  ki_title: '스쿼트할 때 무릎에서 소리가 나요',
  ki_tag: ['무릎'],
  ki_thumb: null,
  sigungu_code: null,
  region_name: null,
  is_anonymous: false,
  asker: aPerson(8, '무릎조심'),
  is_mine: false,
  is_emergency: false,
  reward: 0,
  ki_hit: 401,
  like_qtt: 3,
  answer_qtt: 1,
  expert: null,
  reg_dt: '2026-11-20T05:00:00+09:00',
  ...of,
})

export const aQuestion = (of: Partial<KinDetail> = {}): KinDetail => ({
  ...aKinCard(),
  ki_content: '아프지는 않은데 앉을 때마다 뚝 소리가 나요.',
  ki_images: [],
  additions: [],
  guard: 'none',
  comment_qtt: 0,
  isfav: false,
  edit_dt: null,
  close_dt: '2099-12-20T05:00:00+09:00',
  adopt_dt: null,
  is_comment_closed: false,
  adopted_no: null,
  award_no: null,
  my_an_no: null,
  invited: [],
  acts: [],
  ...of,
})

export const anAnswer = (of: Partial<KinAnswer> = {}): KinAnswer => ({
  an_no: 20,
  ki_no: 9,
  state: 1,
  author: aPerson(104, '강도건', 3),
  cate_no: 3,
  is_general_info: false,
  an_content: '의자 높이로 줄여 보세요.',
  an_images: [],
  like_qtt: 4,
  comment_qtt: 0,
  isfav: false,
  is_mine: false,
  reg_dt: '2026-11-20T06:00:00+09:00',
  edit_dt: null,
  adoptable_dt: '2026-11-20T06:00:00+09:00',
  acts: [],
  ...of,
})
