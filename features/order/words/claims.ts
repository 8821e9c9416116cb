import { withParticle } from '#kit/contract/particle.ts'
import { viv } from '#features/viv/words/amount.ts'

/** Returns and exchanges as their seller answers them. */
export const sellerClaims = {
  kinds: { return: '반품 요청', exchange: '교환 요청' },
  states: ['', '요청', '돌아오는 중', '받음', '확인함', '처리 완료', '거절', '거둠', '이의 신청'],
  reasons: {
    MIND: '마음이 바뀌었어요',
    BROKEN: '깨지거나 망가져서 왔어요',
    DEFECT: '제대로 작동하지 않아요',
    WRONG: '다른 상품이 왔어요',
    DIFFERENT: '설명과 달라요',
    MISSING: '빠진 것이 있어요',
    LOST: '받지 못했어요',
  },
  pictures: '구매자가 올린 사진',
  picture: (at: number) => `사진 ${at} 크게 보기`,
  itemAmt: '요청한 금액',
  feeAmt: '구매자가 내는 배송비',
  expected: '돌려줄 비브',
  refunded: '돌려준 비브',
  pickup: (day: string) => `구매자가 ${day} 수거를 바라요. 택배사에 반품 수거를 맡긴 다음 송장 번호를 넣어 주세요.`,
  offered: (amount: number) => `${viv(amount)} 환불을 제안했어요. 구매자의 답을 기다려요.`,
  back: (parcel: string) => `돌아오는 택배: ${parcel}`,
  refusal: (reason: string) => `거절한 이유: ${reason}`,
  objection: (content: string) => `구매자의 이의: ${content}`,
  answer: (answer: string) => `고객센터의 결정: ${answer}`,
  due: (day: string) => `${day}까지 답하지 않으면 자동으로 환불돼요.`,
  waits: '고객센터가 살펴보고 결정해요.',
  acts: {
    collect: '수거 송장 넣기',
    receive: '받았어요',
    inspect: '확인했어요',
    exchange: '바꿔서 보내기',
    settle: '환불하기',
    refuse: '거절하기',
  },
  ask: {
    receive: { title: '상품을 받았나요?', text: '받은 날부터 영업일 3일 안에 환불하거나 거절해 주세요.' },
    inspect: { title: '상품을 확인했나요?', text: '구매자에게 확인이 끝났다고 보여요.' },
  },
  done: {
    collect: '수거한 것으로 표시했어요',
    receive: '받은 것으로 표시했어요',
    inspect: '확인한 것으로 표시했어요',
    exchange: '바꾼 상품을 보냈어요',
    settle: '구매자에게 알렸어요',
    refuse: '거절했어요',
  },
  settle: {
    amount: '돌려줄 비브',
    help: (most: number) => `1~${viv(most)}`,
    offerHelp: (usual: number) =>
      `${viv(usual)}보다 적으면 구매자에게 제안해요. 받아들이면 나머지를 받고, 답이 없으면 기한에 모두 환불돼요. 돌려줄 수 없다면 거절하고 이유를 적어 주세요.`,
    offer: '이 금액으로 제안하기',
    limit: (most: number) => `1~${withParticle(viv(most), '으로/로')} 적어 주세요.`,
    waived: '아직 받지 않았어요. 지금 환불하면 상품은 돌려받지 않아요.',
    send: '환불하기',
  },
  sellable: '다시 팔 수 있어요',
  sellableHelp: '켜면 재고에 더해요.',
  refuse: {
    reason: '거절하는 이유',
    hint: '구매자가 알 수 있게 적어 주세요. 구매자는 7일 안에 이의를 낼 수 있어요.',
    needs: '거절하는 이유를 적어 주세요.',
    send: '거절하기',
  },
} as const
