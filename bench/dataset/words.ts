/** Common words of names and tags, the most frequent first. */
const NAMES = (
  '보리차 하루 고양이 민들레 다람쥐 강아지 새벽달 도토리 복숭아 바람 구름빵 솜사탕 한걸음 나무늘보 토마토 ' +
  '여름밤 감자전 귤 별빛 오솔길 호랑이 딸기 산책길 파도 달무리 콩나물 연두 아침해 미역국 두루미'
).split(' ')
const ADJECTIVES = '달콤한 건강한 느긋한 반짝 씩씩한 조용한 배고픈 졸린'.split(' ')
const TAGS = (
  '오운완 식단 하루기록 다이어트 아침운동 걷기 물마시기 요가 필라테스 러닝 집밥 샐러드 저녁산책 루틴 간헐적단식 ' +
  '홈트 등산 수영 자전거 명상 스트레칭 헬스 단백질 현미밥 도시락 비건 수면 금연 금주 혈압'
).split(' ')
/** The syllables of the rare words. */
const SYLLABLES = Array.from(
  '가나다라마바사아자차카타파하고노도로모보소오조호구누두루무부수우주후기니디리미비시이지히강난단람민반산안장찬한공동문봄선연은정현',
)

const quoted = (words: string[]): string => `(array[${words.map((word) => `'${word}'`).join(', ')}])`

/** SQL that picks a word by the random number `draw` (0 to 1), the first words far more often than the last. */
const weightedWord = (words: string[], draw: string): string => `${quoted(words)}[floor(power(${words.length + 1}, ${draw}))::int]`

/** SQL of the rare word with number `n`: one syllable per digit. */
const rareWord = (n: string, syllables: number): string =>
  Array.from({ length: syllables }, (_, at) => `${quoted(SYLLABLES)}[1 + ${n} / ${SYLLABLES.length ** at} % ${SYLLABLES.length}]`).join(
    ' || ',
  )

/**
 * SQL of a name by the random numbers `kind`, `word` and `more`: a common word, with or without an adjective, or a rare word.
 * The member's number at its end makes it unique.
 */
export const nameOf = (no: string, kind: string, word: string, more: string): string => `case
  when ${kind} < 0.15 then ${weightedWord(ADJECTIVES, more)} || ${weightedWord(NAMES, word)}
  when ${kind} < 0.5 then ${weightedWord(NAMES, word)}
  when ${kind} < 0.75 then ${rareWord(`floor(${word} * ${SYLLABLES.length ** 2})::int`, 2)}
  else ${rareWord(`floor(${word} * ${SYLLABLES.length ** 3})::int`, 3)} end || ${no}`

/** SQL of the tag of rank `rank`, from 1. */
export const tagOfRank = (rank: string): string =>
  `case when ${rank} <= ${TAGS.length} then ${quoted(TAGS)}[${rank}] else ${rareWord(rank, 3)} end`
