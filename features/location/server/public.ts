export { districtDistanceSql, nearestDistrictsSql, placeOf } from './distance.ts'
export { districtName } from './regions.ts'
