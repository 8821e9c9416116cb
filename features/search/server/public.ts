export { expertCards } from './experts.ts'
export { isFindableSql } from './names.ts'
export { peopleCards } from './people.ts'
