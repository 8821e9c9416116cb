import { defineErrors } from '#kit/contract/errors.ts'

export const dailyErrors = defineErrors('daily', {
  /** The same for deleted, private and blocked, so that the answer reveals nothing (decisions d-13). */
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  empty: { status: 400, message: '기분, 기록, 사진, 글 가운데 하나는 남겨 주세요.' },
  bad_range: { status: 400, message: '두 달까지의 기간만 볼 수 있어요.' },
  meals_full: { status: 409, message: '식단은 50개까지 저장할 수 있어요.' },
  meal_not_found: { status: 404, message: '저장한 식단을 찾을 수 없어요.' },
  bad_date: { status: 400, message: '오늘부터 7일 전까지의 날짜만 남길 수 있어요.' },
  own_source: { status: 400, message: '내 하루에서는 가져올 수 없어요.' },
  health_consent: { status: 409, message: '식사 사진을 남기려면 건강 정보 수집에 동의해 주세요.' },
  nothing_taken: { status: 400, message: '가져온 음식이나 운동이 남아 있지 않아요.' },
})
