/** The frame of the expert portal. */
export const expert = {
  portal: '전문가',
  portalNavigation: '전문가 메뉴',
  side: '나와 메뉴',
  /** Beside the name, which is bold. */
  welcome: '님, 오늘도 반가워요',
  chat: '채팅',
  logOut: '로그아웃',
  viv: '내 비브',
  joinUs: 'JOIN US',
  logInShort: 'LOGIN',
  items: {
    PcExpertMain: '상담 관리',
    PcExpertInfo: '전문가 정보',
    PcExpertProduct: '상품 관리',
    PcExpertSales: '매출 관리',
    PcHaruShop: '하루샵',
    PcHaruShopMain: '상품 보기',
    PcHaruShopCart: '장바구니',
    PcHaruShopOrderList: '구매 내역',
    PcHaruShopInquiryList: '문의 내역',
    PcExpertApplyMain: '신청 현황',
  },
} as const
