/** The groups of the table of foods, with the unit of their amounts. */
export const FOOD_GROUPS = [
  ['밥', 'g'],
  ['면·만두', 'g'],
  ['죽·스프', 'g'],
  ['국·탕', 'g'],
  ['찌개·전골', 'g'],
  ['찜', 'g'],
  ['구이', 'g'],
  ['전·부침', 'g'],
  ['볶음', 'g'],
  ['조림', 'g'],
  ['튀김', 'g'],
  ['나물', 'g'],
  ['무침·생채', 'g'],
  ['샐러드', 'g'],
  ['김치', 'g'],
  ['젓갈', 'g'],
  ['장아찌', 'g'],
  ['장·양념', 'g'],
  ['고기·생선', 'g'],
  ['달걀', 'g'],
  ['채소·버섯', 'g'],
  ['곡류·감자', 'g'],
  ['콩·견과', 'g'],
  ['과일', 'g'],
  ['떡·한과', 'g'],
  ['빵', 'g'],
  ['버거·피자', 'g'],
  ['과자·간식', 'g'],
  ['유제품', 'g'],
  ['빙과', 'g'],
  ['커피·차', 'ml'],
  ['음료', 'ml'],
  ['술', 'ml'],
] as const
/** A food that the search offers; kcal and nutrients are of one portion. `often`: how often people eat it, from 0 to 9. */
export type CatalogueFood = {
  key: string
  group: (typeof FOOD_GROUPS)[number][0]
  portion: string
  amount: number
  kcal: number
  carb: number | null
  protein: number | null
  fat: number | null
  often: number
  /** Other names and spellings that people type. */
  aliases: string[]
}
export const FOOD_OFTEN_MAX = 9
export const FOOD_ALIASES_MAX = 30

/** The units of a workout. */
export const WORKOUT_UNITS = ['time', 'set', 'meter', 'count'] as const
export type WorkoutUnit = (typeof WORKOUT_UNITS)[number]
/** The groups of the table of workouts. */
export const WORKOUT_CATEGORIES = [
  '걷기',
  '달리기',
  '자전거',
  '유산소 기구',
  '맨몸',
  '근력',
  '요가·필라테스',
  '댄스',
  '구기',
  '골프',
  '격투',
  '수영·수상',
  '겨울·기타',
] as const
/** A workout that the search offers. `met`: its intensity, as a multiple of resting. */
export type KnownWorkout = { name: string; category: (typeof WORKOUT_CATEGORIES)[number]; met: number; units: WorkoutUnit[] }
export const MET_MAX = 25

type Nutrient = number | null
/** A row of `FoodFile`: group and portion are indexes; `aliases` are separated by `|`. */
type FoodFileRow = [
  key: string,
  group: number,
  portion: number,
  amount: number,
  kcal: number,
  carb: Nutrient,
  protein: Nutrient,
  fat: Nutrient,
  often?: number,
  aliases?: string,
]
/** What `GET /v1/catalogue/food` answers, as data/foods.json has it (README.md there). */
export type FoodFile = {
  groups: readonly (readonly [name: string, unit: 'g' | 'ml'])[]
  portions: string[]
  foods: FoodFileRow[]
}

/** The rows of `GET /v1/catalogue/workout`. */
export type ListedWorkoutRow = [name: string, category: KnownWorkout['category'], met: number, units: WorkoutUnit[], isRetired?: 1]
