import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foodFileOf, readFoodTable } from './food-table.ts'

// Writes features/daily/data/foods.json from the tables beside it.
writeFileSync(join(import.meta.dirname, '../features/daily/data/foods.json'), foodFileOf(readFoodTable()))
