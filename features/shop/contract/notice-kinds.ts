/**
 * What a seller must tell about a product before it is bought (상품정보제공고시): the items by kind of goods, of the annex of the Fair Trade
 * Commission's notice under article 13(4) of the 전자상거래 등에서의 소비자보호에 관한 법률 ("전자상거래 등에서의 상품 등의 정보제공에 관한
 * 고시", in force 2023-01-01). The kinds that experts sell; all others are `other`. Written from knowledge of the notice: a lawyer compares
 * it with the text in force before the launch (docs/decisions/084).
 */
export type NoticeKind = {
  name: string
  /** For services (types 0 and 1) or goods (types 2 and 3). */
  of: 'service' | 'goods'
  /** Keys in `notice`, in their order, each with its title. All are needed to sell. */
  fields: Readonly<Record<string, string>>
}

const MAKER = '제조자(수입품은 수입자를 함께)'
const ORIGIN = '제조국'
const WARRANTY = '품질보증기준'
const AFTER_SALES = 'A/S 책임자와 전화번호'
const CONTACT = '소비자상담 관련 전화번호'

export const NOTICE_KINDS = {
  service: {
    name: '기타 용역',
    of: 'service',
    fields: {
      provider: '서비스 제공 사업자',
      permit: '법에 의한 인증·허가 등을 받았음을 확인할 수 있는 경우 그에 대한 사항',
      terms: '이용조건(기간·장소, 추가비용 등)',
      cancel: '취소·중도해약·해지 조건 및 환불기준',
      refund: '취소·환불방법',
      contact: CONTACT,
    },
  },
  sport: {
    name: '스포츠용품',
    of: 'goods',
    fields: {
      model: '품명 및 모델명',
      permit: 'KC 인증정보',
      size: '크기·중량',
      color: '색상',
      material: '재질',
      parts: '제품 구성',
      release: '동일모델의 출시년월',
      maker: MAKER,
      origin: ORIGIN,
      detail: '상품별 세부 사양',
      warranty: WARRANTY,
      after_sales: AFTER_SALES,
    },
  },
  clothes: {
    name: '의류',
    of: 'goods',
    fields: {
      material: '제품 소재',
      color: '색상',
      size: '치수',
      maker: MAKER,
      origin: ORIGIN,
      care: '세탁방법 및 취급 시 주의사항',
      made: '제조연월',
      warranty: WARRANTY,
      after_sales: AFTER_SALES,
    },
  },
  cosmetic: {
    name: '화장품',
    of: 'goods',
    fields: {
      volume: '내용물의 용량 또는 중량',
      skin: '제품 주요 사양',
      expiry: '사용기한 또는 개봉 후 사용기간',
      usage: '사용방법',
      maker: '화장품제조업자, 화장품책임판매업자 및 맞춤형화장품판매업자',
      origin: ORIGIN,
      ingredients: '화장품법에 따라 기재해야 하는 모든 성분',
      review: '기능성 화장품의 심사필 유무',
      caution: '사용할 때의 주의사항',
      warranty: WARRANTY,
      contact: CONTACT,
    },
  },
  food: {
    name: '가공식품',
    of: 'goods',
    fields: {
      product: '제품명',
      kind: '식품의 유형',
      maker: '생산자 및 소재지(수입품은 생산자, 수입자 및 제조국)',
      expiry: '제조연월일, 소비기한 또는 품질유지기한',
      volume: '포장단위별 내용물의 용량(중량), 수량',
      ingredients: '원재료명 및 함량(원산지 포함)',
      nutrition: '영양성분',
      gmo: '유전자변형식품에 해당하는 경우의 표시',
      caution: '소비자안전을 위한 주의사항',
      imported: '수입식품인 경우 수입신고 문구',
      contact: CONTACT,
    },
  },
  supplement: {
    name: '건강기능식품',
    of: 'goods',
    fields: {
      product: '제품명',
      maker: '제조업소의 명칭과 소재지(수입품은 수입업소명, 제조업소명 및 수출국명)',
      expiry: '소비기한 및 보관방법',
      volume: '포장단위별 내용물의 용량(중량), 수량',
      ingredients: '원료명 및 함량(원산지 포함)',
      nutrition: '영양정보',
      function: '기능정보',
      dose: '섭취량, 섭취방법 및 섭취 시 주의사항, 부작용 발생 가능성',
      not_medicine: '질병의 예방 및 치료를 위한 의약품이 아니라는 내용의 표현',
      gmo: '유전자변형건강기능식품에 해당하는 경우의 표시',
      imported: '수입식품인 경우 수입신고 문구',
      caution: '소비자안전을 위한 주의사항',
      report: '표시·광고 자율심의를 받은 경우 그 사항',
      contact: CONTACT,
    },
  },
  book: {
    name: '서적',
    of: 'goods',
    fields: {
      title: '도서명',
      author: '저자, 출판사',
      size: '크기',
      pages: '쪽수',
      parts: '제품 구성',
      published: '출간일',
      contents: '목차 또는 책소개',
    },
  },
  other: {
    name: '기타 재화',
    of: 'goods',
    fields: {
      model: '품명 및 모델명',
      permit: '법에 의한 인증·허가 등을 받았음을 확인할 수 있는 경우 그에 대한 사항',
      origin: '제조국 또는 원산지',
      maker: MAKER,
      contact: 'A/S 책임자와 전화번호 또는 소비자상담 관련 전화번호',
    },
  },
} as const satisfies Record<string, NoticeKind>
export type NoticeKindName = keyof typeof NOTICE_KINDS

export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKindName, ...NoticeKindName[]]

export const noticeFieldsOf = (kind: NoticeKindName): Readonly<Record<string, string>> => NOTICE_KINDS[kind].fields
