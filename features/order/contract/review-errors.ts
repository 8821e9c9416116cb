import { reviewRefusals } from '#features/review/errors.ts'
import { defineErrors } from '#kit/contract/errors.ts'

export const orderReviewErrors = defineErrors('order_review', {
  ...reviewRefusals,
  not_arrived: { status: 409, message: '상품이 도착한 다음에 후기를 쓸 수 있어요.' },
  claimed: { status: 409, message: '반품이나 교환이 끝난 다음에 후기를 쓸 수 있어요.' },
  refunded: { status: 409, message: '돌려받은 상품에는 후기를 남길 수 없어요.' },
  late: { status: 409, message: '도착하고 90일 안에 후기를 쓸 수 있어요.' },
  already: { status: 409, message: '이미 후기를 쓴 상품이에요.' },
  no_seller: { status: 409, message: '이 판매자의 상품에는 후기를 남길 수 없어요.' },
  edit_late: { status: 409, message: '후기는 쓴 지 30일 안에 고칠 수 있어요.' },
  images: { status: 400, message: '의사 상품의 후기에는 사진을 올릴 수 없어요.' },
  own: { status: 400, message: '내 후기에는 표시할 수 없어요.' },
})
