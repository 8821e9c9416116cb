export { bringLine } from './api.ts'
export { WeekMoods } from './parts/WeekMoods.tsx'
export { dailyScreens } from './screens.ts'
