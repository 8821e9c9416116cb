import { defineErrors } from '#kit/contract/errors.ts'

export const catalogueErrors = defineErrors('catalogue', {
  no_table: { status: 404, message: '없는 표예요.' },
  no_row: { status: 404, message: '없는 줄이에요.' },
  no_version: { status: 404, message: '없는 판이에요.' },
  changed: { status: 409, message: '그사이 다른 운영자가 고쳤어요. 지금 내용을 확인하고 다시 해 주세요.' },
  exists: { status: 409, message: '같은 줄이 이미 있어요. 내린 줄이면 되살려 주세요.' },
  twice: { status: 409, message: '같은 이름이 이미 있어요.' },
  key: { status: 400, message: '이 값은 바꿀 수 없어요. 새 줄을 더하고 이 줄을 내려 주세요.' },
  no_draft: { status: 400, message: '이 표에는 초안이 없어요.' },
  fixed: { status: 400, message: '이 표에는 새 줄을 더할 수 없어요.' },
  nothing: { status: 409, message: '바꿀 것이 없어요.' },
  no_csv: { status: 400, message: '이 표는 파일로 다루지 않아요.' },
  csv_state: { status: 400, message: 'active나 retired 가운데 하나를 적어 주세요.' },
  csv_head: { status: 400, message: '첫 줄에 칸 이름이 없어요. 내려받은 파일의 첫 줄을 그대로 써 주세요.' },
})
