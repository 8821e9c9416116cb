import { AppError, defineErrors } from '#kit/contract/errors.ts'

export const orderErrors = defineErrors('order', {
  /** The same for another member's order and an unknown one. */
  not_found: { status: 404, message: '볼 수 없는 주문이에요.' },
  item_not_found: { status: 404, message: '이 주문에 없는 상품이에요.' },
  not_now: { status: 409, message: '지금은 할 수 없어요. 주문의 상태를 다시 확인해 주세요.' },
  too_many_pieces: { status: 409, message: '남은 수량보다 많아요. 주문을 다시 확인해 주세요.' },
  twice: { status: 400, message: '같은 상품을 두 번 골랐어요.' },
  /** The purchase. */
  not_in_cart: { status: 409, message: '장바구니에 없는 상품이 있어요. 이미 결제했는지 주문 내역을 확인해 주세요.' },
  nothing_to_buy: { status: 409, message: '지금 살 수 없는 상품이에요. 다시 확인해 주세요.' },
  option_gone: { status: 409, message: '이제 팔지 않는 선택 항목이에요. 다시 골라 주세요.' },
  sold_out: { status: 409, message: '그사이 다 팔렸어요. 수량이나 선택 항목을 바꿔 주세요.' },
  price_changed: { status: 409, message: '그사이 가격이 바뀌었어요. 바뀐 가격을 확인해 주세요.' },
  shipping_changed: { status: 409, message: '그사이 배송비가 바뀌었어요. 바뀐 배송비를 확인해 주세요.' },
  own: { status: 400, message: '내 상품은 살 수 없어요.' },
  minor: { status: 403, message: '19세 미만은 보호자 동의가 있어야 살 수 있는 상품이에요.' },
  address: { status: 400, message: '받는 곳을 골라 주세요.' },
  address_not_found: { status: 404, message: '배송지를 찾을 수 없어요. 다시 골라 주세요.' },
  consent: { status: 400, message: '주문 제작 상품은 제작이 시작되면 취소하거나 반품할 수 없어요. 확인하고 동의해 주세요.' },
  one_shop: { status: 400, message: '하루샵의 상품은 다른 상품과 따로 결제해 주세요.' },
  one_product: { status: 400, message: '바로 구매는 상품 하나만 할 수 있어요.' },
  hope_dt: { status: 400, message: '원하는 날짜는 지금부터 1년 안으로 골라 주세요.' },
  only_services: { status: 400, message: '서비스 상품에만 적을 수 있어요.' },
  total: { status: 400, message: '한 번에 1,000,000 VIV까지 살 수 있어요.' },
  /** The seller. */
  not_goods: { status: 409, message: '택배로 보내는 상품이 아니에요.' },
  not_started: { status: 409, message: '주문 제작 상품은 제작을 먼저 시작해 주세요.' },
  not_made_to_order: { status: 409, message: '주문 제작 상품이 아니에요.' },
  not_service: { status: 409, message: '날짜를 정하는 상품이 아니에요.' },
  service_dt: { status: 400, message: '서비스 날짜는 지금부터 1년 안으로 골라 주세요.' },
  sent_already: { status: 409, message: '이미 보낸 상품이에요.' },
  not_arrived: { status: 409, message: '보내거나 서비스 날짜가 된 다음에 할 수 있어요.' },
  carrier: { status: 400, message: '모르는 택배사예요.' },
  tracking_no: { status: 400, message: '송장 번호가 택배사와 맞지 않아요.' },
  order_no: { status: 400, message: '주문 번호를 다시 확인해 주세요.' },
  too_many_lines: { status: 400, message: '한 번에 500줄까지 보낼 수 있어요. 남은 줄은 한 번 더 눌러 주세요.' },
  /** Claims. */
  claim_not_found: { status: 404, message: '볼 수 없는 신청이에요.' },
  claim_late: { status: 409, message: '신청할 수 있는 기간이 지났어요.' },
  claim_mind: { status: 409, message: '이 상품은 마음이 바뀌어서 돌려보낼 수 없어요. 문제가 있으면 그 이유를 골라 주세요.' },
  found_on: { status: 400, message: '문제를 안 날부터 30일 안에 신청해 주세요.' },
  exchange_option: { status: 400, message: '같은 상품의 다른 선택 항목을 골라 주세요. 더 비싼 것은 새로 사 주세요.' },
  exchange_one: { status: 400, message: '교환은 한 선택 항목씩 신청해 주세요.' },
  not_returned: { status: 409, message: '상품이 돌아온 다음에 할 수 있어요. 받지 않고 환불하려면 그렇게 골라 주세요.' },
  refund_viv: { status: 400, message: '환불은 신청한 금액까지 할 수 있어요.' },
  not_exchange: { status: 409, message: '교환을 신청한 것이 아니에요.' },
  no_objection: { status: 409, message: '거절된 날부터 7일 안에 한 번만 이의를 신청할 수 있어요.' },
  pickup: { status: 400, message: '수거는 내일부터, 신청한 날에서 14일 안의 영업일로 골라 주세요.' },
  no_pickup: { status: 409, message: '수거를 신청하지 않은 상품이에요. 구매자가 직접 보내요.' },
  no_offer: { status: 409, message: '지금은 판매자의 제안이 없어요. 다시 확인해 주세요.' },
  /** All of its price came back already. */
  nothing_left: { status: 409, message: '이미 모두 돌려받은 상품이에요.' },
  lost_exchange: { status: 400, message: '받지 못한 상품은 반품으로 신청해 주세요. 비브를 돌려받아요.' },
  nothing_to_send: { status: 409, message: '돌려보낼 것이 없는 신청이에요.' },
  /** Passes. */
  pass_not_found: { status: 404, message: '볼 수 없는 이용권이에요.' },
  pass_days: { status: 409, message: '기간 이용권은 날마다 저절로 차감돼요.' },
  pass_used: { status: 409, message: '남은 횟수가 없어요. 기다리는 사용 기록을 확인해 주세요.' },
  pass_day: { status: 400, message: '사용한 날은 이용 기간 안에서 최근 7일로 골라 주세요.' },
  no_freeze: { status: 409, message: '지금은 이용권을 멈출 수 없어요.' },
  refund_changed: { status: 409, message: '그사이 환불 금액이 바뀌었어요. 바뀐 금액을 확인해 주세요.' },
  /** Refunds out of goodwill. */
  goodwill_viv: { status: 400, message: '상품 값에서 이미 돌려준 만큼을 뺀 금액까지 돌려줄 수 있어요.' },
  goodwill_changed: { status: 409, message: '그사이 돌려준 금액이 바뀌었어요. 바뀐 금액을 확인해 주세요.' },
  /** They were paid, and have used it. */
  seller_short: { status: 409, message: '판매자의 비브가 모자라서 돌려줄 수 없어요.' },
  buyer_gone: { status: 409, message: '구매자가 계정을 지워서 돌려줄 수 없어요.' },
  file_link: { status: 404, message: '내려받는 주소가 맞지 않거나 시간이 지났어요. 다시 눌러 주세요.' },
  nothing_to_ship: { status: 409, message: '보낼 상품이 없는 주문이에요.' },
})

/** A price or a shipping fee that is not the one that the buyer saw: the answer says the new one. */
export function changedTo(kind: typeof orderErrors.price_changed, amount: number, field: string): AppError {
  const { code, status, message } = kind
  return new AppError({ code, status, message: `${message} 지금은 ${amount.toLocaleString('ko-KR')} VIV예요.` }, field)
}
