/**
 * Words of medicines, which only pharmacies may sell and nobody may send (약사법, articles 44 and 50; decisions d-5). A word list finds what is
 * called by its name, not what hides behind another one: reports and operators see to the rest. Written for haru, 2026-11-23.
 */

/** Names and substances of medicines that are often sold unlawfully; refused in every product. */
const NAMED = wordsOf(`
  타이레놀 게보린 펜잘 부루펜 탁센 판콜 판피린 훼스탈 베아제 아스피린 이지엔6
  비아그라 시알리스 레비트라 팔팔정 구구정 프로페시아 아보다트 미녹시딜 피나스테리드 두타스테리드
  위고비 삭센다 마운자로 오젬픽 제니칼 디에타민 펜터민 콘트라브 큐시미아 오르리스타트
  졸피뎀 스틸녹스 자낙스 리탈린 콘서타 애더럴 프로포폴 케타민 트라마돌 펜타닐
  로아큐탄 이소트레티노인 스티바에이 하이드로퀴논 미프진 노레보 보톡스 태반주사 백옥주사 신데렐라주사
  아나볼릭 스타노조롤 클렌부테롤 성장호르몬`)
/** Kinds of medicines; refused in goods, while a counselling may be about them. */
const KINDS = wordsOf(`
  의약품 의약외품 처방약 전문약 일반약 조제약 감기약 진통제 해열제 소염제 항생제 수면제 안정제 마취제
  다이어트약 살빼는약 탈모약 발기부전치료제 피임약 소화제 변비약 무좀약 안약 주사제 백신 스테로이드 첩약 탕약`)

/** What the law itself makes a seller of supplements say, and how goods say that they are none. */
const DENIALS = /(?:의약품|의약외품|약)\s*(?:이|은|는)?\s*(?:아니|아닌|아님|아닙|대신할\s*수\s*없)/g

/** The first word of a medicine in these texts of a product; null: none. */
export function medicineIn(texts: readonly string[], isGoods: boolean): string | null {
  const words: readonly string[] = isGoods ? [...NAMED, ...KINDS] : NAMED
  const plain = texts.map(plainOf)
  return words.find((word) => plain.some((text) => text.includes(word))) ?? null
}

/** Without what separates the syllables of a word that is to be hidden: markup, signs, and spaces between single letters. */
function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/<[^<>]*>/g, '')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(DENIALS, '')
    .replace(/(?<=(?:^|\s)\S)\s(?=\S(?:\s|$))/gu, '')
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/)
}
