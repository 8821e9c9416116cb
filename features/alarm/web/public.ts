export { AlarmButton } from './AlarmButton.tsx'
export { answers } from './answers.ts'
export { NOTICES, startAlarms } from './count.ts'
export { useUnreadAlarms } from './unread.ts'
