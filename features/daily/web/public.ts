export { bringLine } from './api.ts'
export { WeekMoods } from './parts/WeekMoods.tsx'
export { indexOf, search } from './known/search.ts'
export { dailyScreens } from './screens.ts'
