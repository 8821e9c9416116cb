export { AlarmButton } from './AlarmButton.tsx'
export { answers } from './answers.ts'
export { NOTICES_KEY, startAlarms } from './count.ts'
export { useUnreadAlarms } from './unread.ts'
