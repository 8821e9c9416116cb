import { viv } from '#features/viv/words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'
import { number } from '#kit/ui/format.ts'

/** Orders that are not sent by the promised date, as operators see them. */
export const lateCases = {
  empty: '늦은 주문이 없어요',
  search: '회원 이름, 회원이나 주문 번호',
  sorts: { oldest: '많이 늦은 순', newest: '적게 늦은 순' },
  /** Of the shipping; the deadline of operators is `handleBy`. */
  lateDays: (days: number) => (days < 1 ? '오늘부터 발송 늦음' : `발송 ${number(days)}일 늦음`),
  due: (day: string) => `${day}까지`,
  notLate: '기다리는 상품 없음',
  notLateHelp: '보냈거나 취소해서 기다리는 상품이 없어요.',
  reminded: (when: string) => `${when} 재촉함`,
  notReminded: '아직 재촉하지 않았어요',
  lastReminder: '마지막 재촉',
  rows: '주문한 상품',
  isLate: '늦음',
  made: (day: string) => `${day} 제작 시작`,
  promised: (day: string) => `${day}까지 보내기로 함`,
  cancelOn: (day: string) => `${day}까지 보내지 않으면 저절로 취소돼요`,
  ordered: '주문한 때',
  shipBy: '보내기로 한 때',
  handleBy: '운영자 처리 기한',
  handleOver: (when: string, time: string) => `${when} (${time}\u00a0지남)`,
  earlier: '이 판매자의 최근 주문',
  earlierOf: (orders: number, late: number, cancelled: number) =>
    `이 주문까지 최근 ${number(orders)}건 가운데 ${number(late)}건이 늦었고, ${number(cancelled)}건을 판매자가 취소했어요.`,
  earlierNone: '이 주문 말고는 주문이 없어요.',
  sentOn: (due: string, sent: string) => `${due}까지였는데 ${sent}에 보냄`,
  unsent: (due: string) => `${due}까지였는데 아직 보내지 않음`,
  cancelled: (due: string) => `${due}까지 보내지 않아 취소됨`,

  remind: '판매자 재촉하기',
  remindHelp: '판매자에게 알림을 보내요. 하루에 한 번 보낼 수 있고, 두 사람의 주문 기록에 남아요.',
  remindAgain: '오늘은 이미 재촉했어요. 내일 다시 보낼 수 있어요.',
  remindDone: '판매자에게 알렸어요.',

  cancel: '구매자 대신 취소하기',
  cancelHelp: '구매자가 부탁했을 때 취소해요. 약속한 날이 지나서 구매자가 직접 취소할 수도 있어요.',
  refund: '구매자에게 돌아가는 비브',
  reason: '이유 (두 사람이 읽어요)',
  submit: (amount: number) => `취소하고 ${viv(amount)} 돌려주기`,
  yes: '돌려주기',
  ask: (amount: number) => `늦은 상품을 취소하고 구매자에게 ${withParticle(viv(amount), '을/를')} 돌려줄까요? 되돌릴 수 없어요.`,
  done: '취소했어요. 두 사람에게 알렸어요.',
} as const
