import { list, type ExportPart } from '#kit/server/data-export.ts'

export const dailyExport: readonly ExportPart[] = [
  list('same', '식단이나 운동을 가져온 글', 'post_no', 'select post_no, reg_dt from post_same where user_no = $1'),
  list('meals', '저장한 식단', 'meal_no', 'select meal_no, meal_name, foods, reg_dt from saved_meal where user_no = $1'),
]
