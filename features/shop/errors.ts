import { defineErrors } from '#kit/contract/errors.ts'

export const shopErrors = defineErrors('shop', {
  /** The same for another seller's product and an unknown one. */
  not_found: { status: 404, message: '볼 수 없는 상품이에요.' },
  changed: { status: 409, message: '다른 화면에서 먼저 바꿨어요. 새로고침한 다음 다시 해 주세요.' },
  not_now: { status: 409, message: '지금은 할 수 없어요. 상품의 상태를 다시 확인해 주세요.' },
  full: { status: 409, message: '상품은 200개까지 만들 수 있어요. 팔지 않는 상품을 끝내 주세요.' },
  ended: { status: 409, message: '판매를 끝낸 상품은 바꿀 수 없어요.' },
  not_draft: { status: 409, message: '한 번 올린 상품은 지울 수 없어요. 판매를 끝내 주세요.' },
  stock_moved: { status: 409, message: '그사이 팔려서 재고가 달라졌어요. 다시 확인해 주세요.' },
  type: { status: 409, message: '한 번 올린 상품의 종류는 바꿀 수 없어요.' },
  /** What a product lacks before it can be sold. */
  price: { status: 400, message: '가격은 1~100,000 VIV로 적어 주세요.' },
  options: { status: 400, message: '선택 항목을 하나 이상, 서로 다른 이름으로 적어 주세요.' },
  option_unknown: { status: 400, message: '이 상품의 선택 항목이 아니에요.' },
  images: { status: 400, message: '사진을 한 장 이상 올려 주세요.' },
  item_desc: { status: 400, message: '상품을 설명해 주세요.' },
  notice: { status: 400, message: '상품정보제공고시의 항목을 모두 적어 주세요.' },
  notice_kind: { status: 400, message: '이 상품에 맞는 고시 품목을 골라 주세요.' },
  shipping: { status: 400, message: '배송하지 않는 상품에는 배송비를 적을 수 없어요.' },
  free_from: { status: 400, message: '무료 배송 금액은 배송비가 있을 때 적을 수 있어요.' },
  medicine: { status: 400, message: '의약품은 올릴 수 없어요. 약사법에 따라 약국에서만 팔 수 있어요.' },
  supplement: { status: 409, message: '건강기능식품은 판매업을 신고한 영양제 판매 전문가만 올릴 수 있어요.' },
  supplement_seller: { status: 409, message: '건강기능식품을 팔려면 판매자 정보에 사업자등록번호가 있어야 해요.' },
  seller: { status: 409, message: '판매자 정보를 먼저 적어 주세요.' },
  not_selling: { status: 409, message: '지금은 상품을 팔 수 없어요. 전문가 자격을 확인해 주세요.' },
  no_place: { status: 409, message: '지역을 먼저 골라 주세요. 가까운 순서로 보여 드려요.' },
  biz_no: { status: 400, message: '사업자등록번호 열 자리를 다시 확인해 주세요.' },
})
