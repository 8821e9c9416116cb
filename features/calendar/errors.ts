import { defineErrors } from '#kit/contract/errors.ts'

export const calendarErrors = defineErrors('calendar', {
  stale: { status: 409, message: '다른 곳에서 먼저 저장했어요. 바뀐 상담 시간을 확인하고 다시 저장해 주세요.' },
  range_step: { status: 400, message: '시간은 10분 단위로 정해 주세요.' },
  range_day: { status: 400, message: '시간은 0시부터 24시 사이로 정해 주세요.' },
  range_order: { status: 400, message: '끝나는 시간은 시작하는 시간보다 뒤여야 해요.' },
  range_short: { status: 400, message: '한 번 여는 시간은 적어도 30분이어야 해요.' },
  range_overlap: { status: 400, message: '같은 날의 시간이 서로 겹쳐요.' },
  ranges_many: { status: 400, message: '하루에 여섯 번까지 나눠서 열 수 있어요.' },
  weekday: { status: 400, message: '요일을 다시 골라 주세요.' },
  day: { status: 400, message: '오늘부터 1년 안의 날짜를 골라 주세요.' },
  day_twice: { status: 400, message: '같은 날짜가 두 번 있어요.' },
  days_many: { status: 400, message: '다른 날은 100일까지 정할 수 있어요.' },
  buffer: { status: 400, message: '상담 사이 쉬는 시간은 0분에서 30분 사이, 5분 단위로 정해 주세요.' },
  notice: { status: 400, message: '신청을 받는 시각은 1시간 전에서 7일 전 사이로 정해 주세요.' },
  horizon: { status: 400, message: '1일에서 60일 뒤까지 열 수 있어요.' },
  day_max: { status: 400, message: '하루에 받는 상담은 1건에서 50건 사이로 정해 주세요.' },
})
