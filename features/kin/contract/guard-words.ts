/**
 * Words by which a question is known to ask for a dose or a diagnosis, or to be about an emergency (decisions d-6, "health guard"). They are
 * compared with the text in lower case, without spaces and marks.
 */

/** Of medicines and their amounts. */
export const DOSE_WORDS: readonly string[] = [
  '복용량',
  '용량을',
  '용량이',
  '몇알',
  '몇정',
  '몇mg',
  '몇밀리',
  '얼마나먹어야',
  '처방해',
  '처방받',
  '처방전',
  '항생제',
  '스테로이드',
  '인슐린',
  '진통제',
  '수면제',
  '항우울제',
  '다이어트약',
  '삭센다',
  '위고비',
  '같이먹어도',
  '함께먹어도',
  '병용',
  '약을끊',
  '약끊',
  '단약',
]

/** Of diagnoses and treatments. */
export const DIAGNOSIS_WORDS: readonly string[] = [
  '진단해',
  '진단좀',
  '무슨병',
  '병인가요',
  '암인가요',
  '증상인가요',
  '골절인가요',
  '디스크인가요',
  '당뇨인가요',
  '고혈압인가요',
  '치료법',
  '치료방법',
  '수술해야',
  '수술안해도',
  '완치',
  '병원안가도',
  '병원에안가도',
]

/** A life may be in danger: the help card is shown at once. */
export const EMERGENCY_WORDS: readonly string[] = [
  '자살',
  '자해',
  '죽고싶',
  '죽어버리고싶',
  '죽을래',
  '목숨을끊',
  '살기싫',
  '사라지고싶',
  '손목을그',
  '가슴이너무아프고숨',
  '숨을못쉬',
  '숨이안쉬어',
  '호흡곤란',
  '의식이없',
  '의식을잃',
  '정신을잃',
  '쓰러졌',
  '심정지',
  '과다복용',
  '약을한꺼번에',
  '피를토',
  '피가멈추지',
  '마비가왔',
  '한쪽이마비',
  '말이어눌',
  '심장마비',
  '성폭행',
  '가정폭력',
  '맞고있',
]

/** What contains a word of the list and is no emergency. */
export const HARMLESS_PHRASES: readonly string[] = ['배고파죽고싶', '맛있어서죽고싶', '자살골', '심정지교육', '자해공갈']
