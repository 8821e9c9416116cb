import { defineErrors } from '#kit/contract/errors.ts'

export const productErrors = defineErrors('counsel_product', {
  /** The same for another expert's product and an unknown one. */
  not_found: { status: 404, message: '볼 수 없는 상품이에요.' },
  full: { status: 409, message: '상담 상품은 열 개까지 만들 수 있어요. 쓰지 않는 상품을 지워 주세요.' },
  changed: { status: 409, message: '다른 화면에서 먼저 바꿨어요. 새로고침한 다음 다시 해 주세요.' },
  title: { status: 400, message: '이름은 2~40자로 적어 주세요.' },
  description: { status: 400, message: '설명은 200자까지 적을 수 있어요.' },
  minutes: { status: 400, message: '상담 시간을 골라 주세요.' },
  price: { status: 400, message: '가격은 10~10,000 VIV로 적어 주세요.' },
  ext_minutes: { status: 400, message: '연장 시간을 골라 주세요.' },
  ext_price: { status: 400, message: '연장 가격은 10~10,000 VIV로 적어 주세요.' },
})
