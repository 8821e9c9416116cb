/** The words with which the health consent is asked. What they say has the version `HEALTH_CONSENT_VERSION` of features/account/rules.ts. */
export const consent = {
  title: '건강 정보를 남겨도 될까요?',
  lead: '식사 사진은 건강에 관한 민감정보라서 따로 여쭤봐요.',
  what: '무엇을',
  whatIs: '식사 사진과 건강 기록(식사, 운동, 기분, 루틴, 몸무게)',
  why: '왜',
  whyIs: '기록과 통계를 보여 드리고, 고른 공개 범위의 사람에게 보이려고요',
  howLong: '언제까지',
  howLongIs: '지우거나 탈퇴할 때까지',
  refuse: '동의하지 않아도 돼요. 사진 없이 또는 식사 기록 없이 남길 수 있어요.',
  takeBack: '동의는 언제든 거둘 수 있어요. 거두면 식사 사진은 숨기고 몸 정보는 지워요.',
  yes: '동의해요',
  no: '동의하지 않아요',
  failed: '답을 남기지 못했어요. 다시 눌러 주세요.',
} as const
