export { useQuestions } from './api.ts'
export { extendKin, type ExpertPickerProps } from './extensions.ts'
export { QuestionRow } from './list/QuestionRow.tsx'
export { Rows as QuestionRows } from './list/Rows.tsx'
