import { defineErrors } from '#kit/contract/errors.ts'

export const kinErrors = defineErrors('kin', {
  not_found: { status: 404, message: '볼 수 없는 질문이에요.' },
  no_answer: { status: 404, message: '볼 수 없는 답변이에요.' },
  not_asker: { status: 403, message: '질문한 사람만 할 수 있어요.' },
  not_answerer: { status: 403, message: '답변한 사람만 할 수 있어요.' },
  /** The state does not allow the act. */
  not_now: { status: 409, message: '지금은 할 수 없어요. 질문을 다시 확인해 주세요.' },
  /** Texts. */
  contact: { status: 400, message: '전화번호, 메일, 메신저 아이디 같은 연락처는 적을 수 없어요.' },
  advert: { status: 400, message: '상품이나 상점을 알리는 내용은 적을 수 없어요.' },
  too_many: { status: 429, message: '질문은 하루에 10개까지 올릴 수 있어요.' },
  same_question: { status: 409, message: '같은 내용을 24시간 안에 다시 올릴 수 없어요.' },
  same_answer: { status: 409, message: '이미 있는 답변과 같은 내용이에요.' },
  region: { status: 400, message: '지역을 다시 골라 주세요.' },
  /** Questions. */
  answered: { status: 409, message: '답변이 달린 질문은 고치거나 지울 수 없어요. 내용을 덧붙여 주세요.' },
  no_addition: { status: 409, message: '아직 답변이 없어요. 질문을 바로 고쳐 주세요.' },
  additions: { status: 409, message: '추가 내용은 5번까지 쓸 수 있어요.' },
  minor_reward: { status: 403, message: '만 19세부터 보상을 걸 수 있어요.' },
  /** Answers. */
  own_question: { status: 403, message: '내 질문에는 답변할 수 없어요.' },
  one_answer: { status: 409, message: '답변은 한 번만 쓸 수 있어요. 이미 쓴 답변을 고쳐 주세요.' },
  minor_answer: { status: 403, message: '보상이 걸린 질문에는 만 19세부터 답변할 수 있어요.' },
  adopted: { status: 409, message: '채택된 답변은 고치거나 지울 수 없어요.' },
  /** Adoption. */
  too_early: { status: 409, message: '답변이 올라오고 10분 뒤부터 채택할 수 있어요.' },
  too_late: { status: 409, message: '질문하고 30일 안에 채택할 수 있어요.' },
  /** Invitations. */
  no_expert: { status: 404, message: '초대할 수 있는 전문가가 아니에요.' },
  invited: { status: 409, message: '이미 초대한 전문가예요.' },
  invites: { status: 409, message: '질문 하나에 전문가를 5명까지 초대할 수 있어요.' },
  invites_today: { status: 429, message: '오늘은 더 초대할 수 없어요. 내일 다시 해 주세요.' },
  expert_busy: { status: 429, message: '이 전문가는 오늘 초대를 많이 받았어요. 내일 다시 해 주세요.' },
})
