/** Common prefixes and first consonants of the dataset's names (dataset/words.ts), and its most used tags. */
export const SEARCH_TERMS = {
  prefixes: ['보리', '하루', '고양', '민들', '다람', '강아', '새벽', '도토'],
  initials: ['ㅂㄹㅊ', 'ㅎㄹ', 'ㄱㅇㅇ', 'ㅁㄷㄹ', 'ㄷㄹㅈ', 'ㄱㅇㅈ', 'ㅅㅂㄷ', 'ㄷㅌㄹ'],
  tags: ['오운완', '식단', '하루기록', '다이어트', '아침운동', '걷기', '물마시기', '요가'],
} as const
