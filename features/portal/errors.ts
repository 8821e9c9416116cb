import { defineErrors } from '#kit/contract/errors.ts'

export const portalErrors = defineErrors('portal', {
  no_sale: { status: 404, message: '볼 수 없는 페이지입니다' },
  file_link: { status: 404, message: '내려받기 주소가 만료됐어요. 매출 관리에서 다시 내려받아 주세요.' },
})
