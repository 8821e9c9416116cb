import { defineErrors } from '#kit/contract/errors.ts'

export const expertErrors = defineErrors('expert', {
  already: { status: 409, message: '이미 전문가로 활동하고 있어요.' },
  closed: { status: 409, message: '심사하고 있거나 심사가 끝난 신청은 고칠 수 없어요.' },
  too_soon: { status: 409, message: '반려되고 7일이 지나면 다시 신청할 수 있어요.' },
  too_many: { status: 409, message: '신청은 1년에 다섯 번까지 할 수 있어요.' },
  needed: { status: 400, message: '꼭 적어 주세요.' },
  choose: { status: 400, message: '하나를 골라 주세요.' },
  license: { status: 400, message: '이 분야는 면허 정보가 꼭 있어야 해요.' },
  license_ended: { status: 400, message: '유효 기간이 지난 면허예요.' },
  future: { status: 400, message: '오늘까지의 날짜를 적어 주세요.' },
  report_no: { status: 400, message: '건강기능식품 판매업 영업신고 번호를 적어 주세요.' },
  proof: { status: 400, message: '자격증이나 경력을 증명하는 서류를 올려 주세요.' },
  documents: { status: 400, message: '서류를 한 개 이상 올려 주세요.' },
  business_paper: { status: 400, message: '사업자등록증을 올려 주세요.' },
  business_no: { status: 400, message: '사업자등록번호를 다시 확인해 주세요.' },
  bank: { status: 400, message: '은행을 골라 주세요.' },
  account_no: { status: 400, message: '계좌번호는 숫자 10~16자리예요.' },
  intro: { status: 400, message: '소개는 50~1000자로 적어 주세요.' },
  career: { status: 400, message: '경력의 이름과 기간을 다시 확인해 주세요.' },
  area: { status: 400, message: '지역을 다시 골라 주세요.' },
  /** The same for another member's document and for an unknown one. */
  no_document: { status: 404, message: '볼 수 없는 서류예요.' },
  documents_full: { status: 409, message: '서류는 다섯 개까지 올릴 수 있어요.' },
  document_type: { status: 400, message: 'jpg, png, pdf 파일만 올릴 수 있어요.' },
  document_size: { status: 413, message: '서류는 하나에 10MB까지 올릴 수 있어요.' },
})
