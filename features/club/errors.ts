import { defineErrors } from '#kit/contract/errors.ts'

export const clubErrors = defineErrors('club', {
  not_found: { status: 404, message: '볼 수 없는 모임이에요.' },
  /** The table of permissions refuses. */
  forbidden: { status: 403, message: '이 모임에서 할 수 없는 일이에요.' },
  not_now: { status: 409, message: '지금은 할 수 없어요. 모임 상태를 다시 확인해 주세요.' },
  closed: { status: 409, message: '닫혔거나 닫히고 있는 모임이에요.' },
  /** Founding. */
  not_verified: { status: 403, message: '본인 확인을 마친 뒤에 할 수 있어요.' },
  founder_age: { status: 403, message: '직접 만나는 모임은 19세부터 만들 수 있어요.' },
  led_max: { status: 409, message: '모임은 5개까지 만들 수 있어요.' },
  title_taken: { status: 409, message: '같은 지역에 같은 이름의 모임이 있어요.' },
  place_needed: { status: 400, message: '모이는 곳을 골라 주세요.' },
  bad_region: { status: 400, message: '지역을 다시 골라 주세요.' },
  bad_ages: { status: 400, message: '나이 범위를 다시 확인해 주세요.' },
  /** Joining. Without the reason where it would tell about blocks or about others. */
  not_allowed: { status: 403, message: '참여할 수 없는 모임이에요.' },
  invite_only: { status: 403, message: '초대를 받아야 들어올 수 있는 모임이에요.' },
  bad_invite: { status: 404, message: '쓸 수 없는 초대 링크예요.' },
  again_later: { status: 409, message: '아직 다시 신청할 수 없어요.' },
  full: { status: 409, message: '자리가 없어요.' },
  joined_max: { status: 409, message: '모임은 20개까지 들어갈 수 있어요.' },
  answers_needed: { status: 400, message: '모임의 질문에 모두 답해 주세요.' },
  /** Members. */
  no_member: { status: 404, message: '모임에 없는 사람이에요.' },
  leader_stays: { status: 409, message: '모임장은 다른 멤버에게 모임을 넘긴 뒤에 나갈 수 있어요.' },
  managers_max: { status: 409, message: '운영진을 더 둘 수 없어요.' },
  capacity_below: { status: 409, message: '지금 멤버보다 적은 정원으로 바꿀 수 없어요.' },
  reason: { status: 400, message: '이유를 적어 주세요.' },
  /** Succession. */
  leader_active: { status: 409, message: '모임장이 60일 동안 활동하지 않았을 때 할 수 있어요.' },
  claimed: { status: 409, message: '이미 모임장 승계가 진행되고 있어요.' },
  not_oldest: { status: 403, message: '가장 오래된 운영진이 할 수 있어요.' },
  no_claim: { status: 409, message: '진행되는 모임장 승계가 없어요.' },
  /** Boards. */
  no_post: { status: 404, message: '볼 수 없는 글이에요.' },
  not_author: { status: 403, message: '내가 쓴 글만 바꿀 수 있어요.' },
  no_poll: { status: 404, message: '볼 수 없는 투표예요.' },
  poll_end: { status: 400, message: '투표는 지금부터 30일 안에 끝나야 해요.' },
  poll_date: { status: 400, message: '날짜 항목은 투표가 끝난 뒤여야 해요.' },
  poll_closed: { status: 409, message: '끝난 투표예요.' },
  poll_single: { status: 400, message: '하나만 고를 수 있는 투표예요.' },
  poll_option: { status: 400, message: '없는 항목이에요. 다시 골라 주세요.' },
  poll_secret: { status: 403, message: '누가 골랐는지 볼 수 없는 투표예요.' },
  poll_used: { status: 409, message: '이미 번개로 만든 투표예요.' },
  slow: { status: 429, message: '이 모임에서는 조금 기다린 뒤에 다음 글을 쓸 수 있어요.' },
  pins_max: { status: 409, message: '글은 5개까지 고정할 수 있어요.' },
  /** Challenges. */
  no_challenge: { status: 404, message: '볼 수 없는 챌린지예요.' },
  challenge_over: { status: 409, message: '끝났거나 취소된 챌린지예요.' },
  challenge_begun: { status: 409, message: '시작한 챌린지는 고칠 수 없어요.' },
  challenges_max: { status: 409, message: '챌린지는 3개까지 함께 열 수 있어요.' },
  challenge_start: { status: 400, message: '시작하는 날은 오늘부터 30일 안에서 골라 주세요.' },
  challenge_goal: { status: 400, message: '목표를 다시 확인해 주세요.' },
  cheer_self: { status: 400, message: '나에게는 응원을 보낼 수 없어요.' },
  no_entry: { status: 404, message: '챌린지에 함께하지 않는 사람이에요.' },
  invites_max: { status: 409, message: '쓸 수 있는 초대 링크는 10개까지예요.' },
})
