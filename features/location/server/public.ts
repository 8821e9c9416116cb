export { districtDistanceSql, nearestDistrictsSql, placeOf, placeSql } from './distance.ts'
export { districtName } from './regions.ts'
