import { defineErrors } from '#kit/contract/errors.ts'

export const cartErrors = defineErrors('cart', {
  not_found: { status: 404, message: '장바구니에 없는 상품이에요.' },
  full: { status: 409, message: '장바구니에는 상품을 100개까지 담을 수 있어요.' },
  qtt: { status: 409, message: '한 가지는 99개까지 담을 수 있어요.' },
  stock: { status: 409, message: '남은 수량보다 많이 담을 수 없어요.' },
  options: { status: 400, message: '선택 항목을 하나 이상, 한 번씩만 골라 주세요.' },
  addresses_full: { status: 409, message: '배송지는 10개까지 저장할 수 있어요.' },
  address_not_found: { status: 404, message: '저장된 배송지가 아니에요.' },
  receiver: { status: 400, message: '받는 분을 2~20자로 적어 주세요.' },
  phone: { status: 400, message: '전화번호를 9~11자리로 적어 주세요.' },
  zip: { status: 400, message: '우편번호 다섯 자리를 적어 주세요.' },
  addr: { status: 400, message: '주소를 적어 주세요. 100자까지 적을 수 있어요.' },
})
